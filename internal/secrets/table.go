package secrets

// A place is where a secret of some form occurs.
type place uint8

const (
	anywhere  place = iota // wherever the start is
	inWord                 // as a whole word
	around                 // the pattern also has what is before the start
	inAddress              // in a URL: the start is a host and the front of a path, in any case
	inQuery                // the same, for a parameter
	inText                 // in a header, a command or the like: the start begins a word, in any case
	inBase64               // the same, for base64 of a text with a colon
	inBlock                // the same, and all that follows up to the next -----END
	named                  // after a name that ends with the start, in any case and without separators
	nameAlone              // after a name whose last part is the start, in any case
	parameter              // the value of a parameter of that name
	signature              // the same, and there is another parameter, whose name is the pattern
)

// A Form is a row of the table.
type Form struct {
	// Name is who issues the secret, or what it is.
	Name string
	// where it occurs.
	where place
	// start has the beginnings of the form, with blanks between them. For names, it is all of the form.
	start string
	// pattern matches what follows the start. Its group is the secret; without one, all of the form is. An
	// empty group means the value that follows: between quotes or up to a delimiter.
	pattern string
	// least is the entropy in bits a byte that the secret has at least; 0 means that any value counts.
	least float64
	// Reported means that the rule credentials reports it. The others are masked only: some are no secret
	// where they belong, of some nobody knows the length, and some may be something else.
	Reported bool
	source   string
}

const (
	reported = true
	masked   = false

	// gitleaks is config/gitleaks.toml of github.com/gitleaks/gitleaks, 2026-07-22, for the documentation of each issuer.
	gitleaks = "gitleaks"
	docs     = "documentation of the issuer"
)

// table has all forms of secrets that are known. To add one, add a row here, and a row with an example and a near
// miss in table_test.go.
//
// A token needs a digit, a letter, the entropy, and none of the words that people write in its place. Tokens may be
// longer than their pattern: all of the word is masked. Public keys are left out: those of Mapbox and Stripe for
// browsers. Also left out, because they are public or mean anything, are the parameters nonce, invite and k.
var table = []Form{
	{"1Password", anywhere, "ops_eyJ", `\w{100,}`, 3, masked, gitleaks},
	{"1Password", inWord, "A3-", `[A-Z0-9]{6}(?:-?[A-Z0-9]{5,6}){5}`, 3, masked, gitleaks},
	{"42", inWord, "s-s4t2ud- s-s4t2af-", `[0-9a-fA-F]{64}`, 3, masked, gitleaks},
	{"Adobe", inWord, "p8e-", `(?i)[a-z0-9]{32}`, 3, masked, gitleaks},
	{"Age", anywhere, "AGE-SECRET-KEY-1", `[A-Z0-9]{50}`, 3, masked, gitleaks},
	{"Airtable", inWord, "pat", `\w{14}\.[0-9a-f]{64}`, 3, masked, gitleaks},
	{"Alibaba", inWord, "LTAI", `(?i)[a-z0-9]{20}`, 3, masked, gitleaks},
	{"Amazon", anywhere, "AKIA ASIA ABIA ACCA", `[A-Z0-9]{16}`, 2.5, masked, gitleaks},
	{"Amazon", inWord, "ABSK", `[\w+/]{100,}`, 3, masked, gitleaks},
	{"Amazon", anywhere, "bedrock-api-key-", `[\w+/]{60,}`, 3, masked, gitleaks},
	{"Anthropic", anywhere, "sk-ant-", `[\w-]{90,}`, 3, reported, gitleaks},
	{"Artifactory", inWord, "AKCp", `\w{69}`, 3, masked, gitleaks},
	{"Artifactory", inWord, "cmVmd", `\w{59}`, 3, masked, gitleaks},
	{"Asana", inWord, "2/1", `\d{13,16}/\d{13,17}:([0-9a-f]{32})`, 0, masked, docs},
	{"Atlassian", anywhere, "ATATT3", `[\w-]{50,}`, 3, masked, gitleaks},
	{"Authress", inWord, "sc_ ext_ scauth_ authress_", `\w{5,30}\.\w{4,6}\.acc[\w-]{11,34}\.[\w+/-]{30,}`, 3, masked, gitleaks},
	{"Azure", around, "7Q~ 8Q~", `[\w.~-]{3}\dQ~[\w.~-]{31,34}`, 3, masked, gitleaks},
	{"Bitbucket", anywhere, "ATBB ATCTT3", `[\w-]{24,}`, 3, masked, docs},
	{"Brevo", anywhere, "xkeysib- xsmtpsib-", `[0-9a-f]{64}-\w{16}`, 3, masked, gitleaks},
	{"Buildkite", anywhere, "bkua_", `[0-9a-f]{40}`, 2.5, masked, docs},
	{"CircleCI", anywhere, "CCIPAT_", `\w{20,}`, 3, masked, docs},
	{"ClickHouse", inWord, "4b1d", `[A-Za-z0-9]{38}`, 3.5, masked, gitleaks},
	{"Clojars", anywhere, "CLOJARS_", `(?i)[a-z0-9]{60}`, 3, masked, gitleaks},
	{"Cloudflare", inWord, "v1.0-", `[0-9a-f]{24}-[0-9a-f]{146}`, 3, masked, gitleaks},
	{"Contentful", anywhere, "CFPAT-", `[\w-]{40}`, 3, masked, docs},
	{"crates.io", inWord, "cio", `[A-Za-z0-9]{32}`, 3, masked, docs},
	{"Databricks", anywhere, "dapi", `[0-9a-f]{32}(?:-\d)?`, 2.5, reported, gitleaks},
	{"Defined Networking", anywhere, "dnkey-", `[\w=-]{26}-[\w=-]{52}`, 3, masked, gitleaks},
	{"DigitalOcean", anywhere, "doo_v1_ dop_v1_ dor_v1_", `[0-9a-f]{64}`, 2.5, reported, gitleaks},
	{"Discord", inWord, "MD MT Mj Mz ND NT Nj Nz OD OT", `[\w-]{18,26}\.[\w-]{6}\.[\w-]{27,}`, 3.5, masked, docs},
	{"Docker", anywhere, "dckr_pat_ dckr_oat_", `[\w-]{20,}`, 3, masked, docs},
	{"Doppler", anywhere, "dp.", `[a-z.]{2,10}[A-Za-z0-9]{40}`, 3, masked, gitleaks},
	{"Dropbox", inWord, "sl.", `[\w-]{100,}`, 3.5, masked, gitleaks},
	{"Duffel", anywhere, "duffel_test_ duffel_live_", `[\w-]{43}`, 3, masked, gitleaks},
	{"Dynatrace", anywhere, "dt0c01.", `(?i)[a-z0-9]{24}\.[a-z0-9]{64}`, 3, masked, gitleaks},
	{"EasyPost", inWord, "EZAK EZTK", `\w{54}`, 3, masked, gitleaks},
	{"Figma", anywhere, "figd_", `[\w-]{30,}`, 3, masked, docs},
	{"Flutterwave", anywhere, "FLWSECK_TEST- FLWSECK-", `(?i)[0-9a-h]{12}(?:[0-9a-h]{20}-X)?`, 2.5, masked, gitleaks},
	{"Fly.io", anywhere, "fo1_", `[\w-]{43}`, 3, masked, gitleaks},
	{"Fly.io", anywhere, "fm1a_ fm1r_ fm2_", `[\w+/]{100,}`, 3, masked, gitleaks},
	{"Frame.io", anywhere, "fio-u-", `[\w-]{64}`, 3, masked, gitleaks},
	{"GitHub", anywhere, "ghp_ gho_ ghu_ ghs_ ghr_", `\w{36,}`, 2.5, reported, gitleaks},
	{"GitHub", anywhere, "github_pat_", `\w{82,}`, 3, reported, gitleaks},
	{"GitLab", anywhere, "glpat-", `[\w.-]{20,}`, 2.5, reported, gitleaks},
	{"GitLab", anywhere, "glagent- glcbt- gldt- glffct- glft- glimt- gloas- glptt- glrt- glsoat- GR1348941", `[\w.-]{20,}`, 2.5, masked, gitleaks},
	{"Google", anywhere, "AIza", `[\w-]{35}`, 3, masked, gitleaks},
	{"Google", anywhere, "GOCSPX-", `[\w-]{20,}`, 3, masked, docs},
	{"Google", anywhere, "ya29.", `[\w.-]{20,}`, 3, masked, docs},
	{"Google", anywhere, "1//0", `[\w-]{40,}`, 3.5, masked, docs},
	{"Grafana", anywhere, "glsa_", `\w{32}_[0-9A-Fa-f]{8}`, 3, reported, gitleaks},
	{"Grafana", anywhere, "glc_", `[\w+/]{30,}`, 3, masked, gitleaks},
	{"Groq", anywhere, "gsk_", `\w{40}`, 3, masked, docs},
	{"Harness", inWord, "pat. sat.", `[\w-]{22}\.\w{24}\.\w{20}`, 3, masked, gitleaks},
	{"Heroku", anywhere, "HRKU-AA", `[\w-]{58}`, 3, reported, gitleaks},
	{"HubSpot", anywhere, "pat-na1- pat-na2- pat-eu1- pat-ap1-", `(?i)[0-9a-f]{8}-[0-9a-f-]{27}`, 2.5, masked, docs},
	{"Hugging Face", anywhere, "hf_ api_org_", `[A-Za-z0-9]{34}`, 3, reported, gitleaks},
	{"Infracost", inWord, "ico-", `[A-Za-z0-9]{32}`, 3.5, masked, gitleaks},
	{"JSON Web Token", anywhere, "eyJ", `[\w.-]{20,}`, 3, masked, "RFC 7519"},
	{"JSON Web Token in base64", inWord, "ZXlK", `[\w+/]{48,}`, 3.5, masked, gitleaks},
	{"LangSmith", anywhere, "lsv2_pt_ lsv2_sk_", `[0-9a-f]{32}_[0-9a-f]{10}`, 2.5, masked, docs},
	{"Linear", anywhere, "lin_api_", `\w{40}`, 3, reported, gitleaks},
	{"Lob and GoCardless", inWord, "live_", `[A-Za-z0-9]{35,}`, 3, masked, gitleaks},
	{"Mailchimp", around, "-us", `[0-9a-f]{32}-us\d{1,2}\b`, 2.5, masked, gitleaks},
	{"Mailgun", inWord, "key-", `[0-9a-f]{32}`, 2.5, masked, gitleaks},
	{"Mapbox", anywhere, "sk.eyJ", `[\w.-]{40,}`, 3, masked, docs},
	{"MaxMind", around, "_mmk", `\w{36}_mmk\b`, 3, masked, gitleaks},
	{"Meta", anywhere, "EAA", `[A-Za-z0-9]{80,}`, 3, masked, gitleaks},
	{"Netlify", anywhere, "nfp_", `\w{30,}`, 3, masked, docs},
	{"New Relic", anywhere, "NRAK-", `(?i)[a-z0-9]{27}`, 3, masked, gitleaks},
	{"New Relic", anywhere, "NRII-", `[\w-]{32}`, 3, masked, gitleaks},
	{"Notion", anywhere, "ntn_", `\w{40,}`, 3, masked, gitleaks},
	{"Notion", inWord, "secret_", `[A-Za-z0-9]{43}`, 3, masked, docs},
	{"npm", anywhere, "npm_", `(?i)[a-z0-9]{36}`, 3, reported, gitleaks},
	{"Octopus", inWord, "API-", `[A-Z0-9]{26}`, 3, masked, gitleaks},
	{"OpenAI", anywhere, "sk-proj-", `[\w-]{100,}`, 3, reported, gitleaks},
	{"OpenAI", inWord, "sk-", `[\w-]{30,}`, 3, masked, gitleaks},
	{"OpenShift", anywhere, "sha256~", `[\w-]{43}`, 3, masked, gitleaks},
	{"Perplexity", anywhere, "pplx-", `\w{48}`, 3, reported, gitleaks},
	{"Plaid", anywhere, "access-sandbox- access-development- access-production-", `(?i)[0-9a-f]{8}-[0-9a-f-]{27}`, 2.5, masked, gitleaks},
	{"PlanetScale", anywhere, "pscale_tkn_", `[\w.-]{32,}`, 3, reported, gitleaks},
	{"PlanetScale", anywhere, "pscale_oauth_ pscale_pw_", `[\w.-]{32,}`, 3, masked, gitleaks},
	{"Postman", anywhere, "PMAK-", `[\w-]{50,}`, 2.5, masked, gitleaks},
	{"Prefect", inWord, "pnu_", `\w{36}`, 3, masked, gitleaks},
	{"Pulumi", anywhere, "pul-", `[0-9a-f]{40}`, 2.5, reported, gitleaks},
	{"PyPI", anywhere, "pypi-AgEIcHlwaS5vcmc", `[\w-]{50,}`, 3, reported, gitleaks},
	{"ReadMe", anywhere, "rdme_", `\w{70}`, 3, masked, gitleaks},
	{"Render", inWord, "rnd_", `[A-Za-z0-9]{28,}`, 3, masked, docs},
	{"Replicate", anywhere, "r8_", `\w{30,}`, 3, masked, docs},
	{"RubyGems", anywhere, "rubygems_", `[0-9a-f]{48}`, 2.5, reported, gitleaks},
	{"Scalingo", anywhere, "tk-us-", `[\w-]{48}`, 3, masked, gitleaks},
	{"SendGrid", anywhere, "SG.", `[\w-]{22}\.[\w-]{43}`, 3, reported, gitleaks},
	{"Sentry", anywhere, "sntrys_ sntryu_", `[\w+/=]{64,}`, 3, masked, gitleaks},
	{"SettleMint", anywhere, "sm_aat_ sm_pat_ sm_sat_", `[A-Za-z0-9]{16}`, 3, masked, gitleaks},
	{"Shippo", anywhere, "shippo_live_ shippo_test_", `[0-9A-Fa-f]{40}`, 2.5, masked, gitleaks},
	{"Shopify", anywhere, "shpat_", `[0-9A-Fa-f]{32}`, 2.5, reported, gitleaks},
	{"Shopify", anywhere, "shpca_ shppa_ shpss_", `[0-9A-Fa-f]{32}`, 2.5, masked, gitleaks},
	{"Slack", anywhere, "xoxb-", `[\w-]{25,}`, 2.5, reported, gitleaks},
	{"Slack", anywhere, "xoxp-", `[\w-]{60,}`, 2.5, reported, gitleaks},
	{"Slack", anywhere, "xapp-", `[\w-]{40,}`, 2.5, masked, gitleaks},
	{"Slack", anywhere, "xoxa- xoxe xoxo- xoxr- xoxs-", `[\w.-]{10,}`, 2.5, masked, gitleaks},
	{"SonarQube", inWord, "sqa_ sqp_ squ_", `[\w-]{40}`, 3, masked, gitleaks},
	{"Sourcegraph", inWord, "sgp_", `[\w]{40,}`, 2.5, masked, gitleaks},
	{"Square", anywhere, "sq0", `[\w-]{24,}`, 3, masked, gitleaks},
	{"Square", inWord, "EAAA", `[\w-]{60}`, 3, masked, gitleaks},
	{"Stripe", anywhere, "rk_live_ sk_live_", `\w{10,}`, 2.5, reported, gitleaks},
	{"Stripe", anywhere, "rk_test_ sk_test_ rk_prod_ sk_prod_", `\w{10,}`, 2.5, masked, gitleaks},
	{"Stripe", anywhere, "whsec_", `\w{24,}`, 3, masked, docs},
	{"Supabase", anywhere, "sbp_", `\w{40,}`, 2.5, masked, docs},
	{"Supabase", anywhere, "sb_secret_", `[\w-]{20,}`, 3, masked, docs},
	{"Tailscale", anywhere, "tskey-", `[\w-]{20,}`, 3, masked, docs},
	{"Telegram", around, ":AA", `\d{5,16}:AA[\w-]{30,}`, 3, masked, gitleaks},
	{"Terraform", anywhere, "atlasv1.", `[\w-]{40,}`, 3, masked, gitleaks},
	{"Twilio", inWord, "SK", `[0-9a-f]{32}`, 2.5, masked, gitleaks},
	{"Typeform", anywhere, "tfp_", `[\w.-]{59}`, 3, masked, gitleaks},
	{"Vault", anywhere, "hvb. hvs.", `[\w-]{20,}`, 3, masked, gitleaks},
	{"Vercel", anywhere, "vercel_blob_rw_", `\w{20,}`, 3, masked, docs},
	{"xAI", anywhere, "xai-", `\w{40,}`, 3, masked, docs},
	{"Yandex", inWord, "AQVN", `[\w-]{35,}`, 3, masked, gitleaks},
	{"Yandex", inWord, "YCA", `[\w-]{37}`, 3.5, masked, gitleaks},

	{"Slack", inAddress, "hooks.slack.com/services/T hooks.slack.com/workflows/T hooks.slack.com/triggers/T", `[\w/]*/([A-Za-z0-9]{20,})`, 3, reported, gitleaks},
	{"Discord", inAddress, "discord.com/api/webhooks/ discordapp.com/api/webhooks/ discord.com/api/v", `[\w/]*/([\w-]{60,})`, 3, reported, docs},
	{"Telegram", inAddress, "api.telegram.org/bot", `(\d+:[\w-]{30,})`, 3, reported, docs},
	{"Microsoft Teams", inAddress, ".webhook.office.com/webhookb2/ outlook.office.com/webhook/ outlook.office365.com/webhook/", `[^/\s]+/IncomingWebhook/([0-9a-f]{32}[\w/-]*)`, 2.5, reported, gitleaks},
	{"Zapier", inAddress, "hooks.zapier.com/hooks/", `\w+/\d+/(\w{6,})`, 0, masked, docs},
	{"Make", inAddress, "hook.make.com/ hook.eu1.make.com/ hook.eu2.make.com/ hook.us1.make.com/ hook.us2.make.com/ hook.integromat.com/", `(\w{20,})`, 3, masked, docs},
	{"Feishu", inAddress, "open.feishu.cn/open-apis/bot/ open.larksuite.com/open-apis/bot/", `(?:v\d/)?hook/([\w-]{20,})`, 2.5, masked, docs},
	{"a private calendar", inAddress, "google.com/calendar/ical/", `[^/\s]+/private-(\w{16,})`, 2.5, masked, docs},
	{"a private calendar", inAddress, "outlook.office365.com/owa/calendar/ outlook.live.com/owa/calendar/", `([\w@.-]+/[\w/-]{20,})`, 2.5, masked, docs},
	{"Healthchecks", inAddress, "hc-ping.com/", `([0-9a-f-]{36})`, 2.5, masked, docs},
	{"a node of a chain", inAddress, ".infura.io/v3/ .g.alchemy.com/v2/", `([\w-]{32,})`, 2.5, masked, docs},
	{"Pipedream", around, ".m.pipedream.net", `([a-z0-9]{10,})\.m\.pipedream\.net`, 0, masked, docs},
	{"GitHub", inQuery, "raw.githubusercontent.com/", `[^?\s]*\?(?:[^#\s]*&)?token=([\w%.~-]{16,})`, 3, reported, "GitHub, \"Downloading files from private repositories\""},
	{"Google", inQuery, "docs.google.com/", `[^?\s]*\?(?:[^#\s]*&)?token=([\w%.~-]{16,})`, 3, reported, docs},

	{"a password", named, "password passwd passphrase passcode passwort kennwort pwd bindpw contraseña senha motdepasse пароль 密码 密碼 口令 パスワード 비밀번호 identified", "", 0, masked, "usage"},
	{"a token", named, "secret token apikey secretkey accesskey privatekey accountkey sharedkey masterkey encryptionkey signingkey authkey signature accesskeyid sessionid sessid", "", 0, masked, "usage"},
	{"a header", named, "cookie", `([^\n]*)`, 0, masked, "RFC 6265, section 4"},
	{"a header", named, "authorization", `(?i:["'\\]*(?:digest|hawk|oauth|mac|signature|aws[0-9a-z-]+)[ \t:=])([^\n]*)|(?i:["'\\]*(?:basic|bearer|token|apikey|key|negotiate|ntlm)(?:[ \t:=]|\r?\n[ \t])+)?()`, 0, masked, "RFC 9110, section 11.6.2"},
	{"a short name", nameAlone, "pass pw auth sig sid jwt passe credentials", "", 0, masked, "usage"},
	{"what may be public", nameAlone, "key code session assertion samlresponse samlrequest bearer credential hmac otp psk pin sso ticket magic rlkey verify webhook xoxp appid hook hooks magic-link resourcekey", "", 3, masked, "usage"},

	{"access_token", parameter, "access_token auth_token oauth_token private_token private-token refresh_token id_token client_secret api_key apikey api-key", "", 3, reported, "RFC 6750, section 2.3; RFC 6749, section 2.3.1; GitLab, \"Personal access tokens\""},
	{"Amazon S3", signature, "x-amz-signature", "x-amz-credential", 3, reported, "\"Authenticating Requests: Using Query Parameters\""},
	{"Google Cloud Storage", signature, "x-goog-signature", "x-goog-credential", 3, reported, "\"Signed URLs\""},
	{"Azure Storage", signature, "sig", "se", 3, reported, "\"Create a service SAS\""},
	{"CloudFront", signature, "signature", "expires", 3, reported, "\"Creating a signed URL\""},

	{"Bearer", inText, "bearer", `[ \t]{1,8}([\w.~+/-]{16,}=*)`, 0, masked, "RFC 6750, section 2.1"},
	{"Basic", inBase64, "basic", `[ \t]{1,8}([\w+/-]{6,}=*)`, 0, masked, "RFC 7617, section 2"},
	{"a password of a user", inText, "-u", `[ \t\r\n=\\]*(?:"[^\s":%/]*[:%]([^"\n]+)|'[^\s':%/]*[:%]([^'\n]+)|[^\s"':%/]*[:%]([^\s"'/&;<>][^\s"'&;<>]*[^\s"'0-9&;<>][^\s"'&;<>]*))`, 0, masked, "manual of curl"},
	{"a password of a user", inText, "-su -sSu -ksu -a --user --proxy-user", `[ \t\r\n=\\]+(?:"[^\s":%/]*[:%]([^"\n]+)|'[^\s':%/]*[:%]([^'\n]+)|[^\s"':%/]*[:%]([^\s"'/&;<>][^\s"'&;<>]*[^\s"'0-9&;<>][^\s"'&;<>]*))`, 0, masked, "manual of curl"},
	{"a password of a command", inText, "mysql mysqldump mysqladmin mariadb mongo mongosh mongodump ldapsearch ldapmodify ldapadd sqlcmd sshpass login redis-cli influx rabbitmqadmin", `[^\n]*?[ \t]-[pwa][ \t]*()`, 0, masked, "manuals"},
	{"htpasswd", inText, "htpasswd", `[ \t]+-\w*b\w*(?:[ \t]+-\w+)*[ \t]+\S+[ \t]+\S+[ \t]+()`, 0, masked, "manual of htpasswd"},
	{"a password after a user", inText, "login user username", `:[ \t]*[^\s/]+ / ([^\s:/]{4,})`, 0, masked, "usage"},
	{"Wi-Fi", inText, "wifi:", `(?:[^\n]*?;)?P:((?:\\.|[^;\\\n])+)`, 0, masked, "Wi-Fi Alliance, WPA3 specification, section 7.1"},
	{"VMess", inText, "vmess://", `([\w+/=-]{20,})`, 3, masked, docs},
	{"Oracle", inText, "jdbc:oracle:", `\w+:[^\s/:@]+/([^\s@]+)@`, 0, masked, "Oracle Database JDBC guide"},
	{"Proofpoint", anywhere, "-3A__", `[^/?#&@:%\s]*?-3[Aa]([^/?#&@\s]+?)-40`, 0, masked, "URL Defense, version 2"},
	{"GitHub", around, ":x-oauth-basic", `([^:/@\s]{5,}):x-oauth-basic`, 0, masked, docs},
	{"a private key", inBlock, "-----BEGIN", `[ A-Z]{0,20}PRIVATE KEY()`, 0, masked, "RFC 7468"},
	{"crypt", anywhere, "$apr1$ $1$ $2a$ $2b$ $2x$ $2y$ $5$ $6$ $7$ $y$ $argon2 $scrypt$", `[^\s:"'<]{8,}`, 0, masked, "crypt(5)"},
	{"PostgreSQL", around, ":1 :2 :3 :4 :5 :6 :7 :8 :9", `\.[\w.-]+:\d{3,5}:[A-Za-z*][^:\s/]*:[A-Za-z*][^:\s/]*:([^:\s]+)`, 0, masked, "manual of .pgpass"},
}
