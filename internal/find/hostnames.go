package find

import "github.com/urlmend/urlmend/internal/ascii"

// Top-level domains by how often a name that ends in one is a host. All others are
// hosts only before a path, or with three labels before a port.
var (
	// commonDomains are hardly anything else.
	commonDomains = ascii.NewWordSet(`com org net edu gov mil arpa
		au bg cz de dk ee eu fr gr hk hu jp kr nl ru tw ua uk za`)
	// plainDomains are hosts in text, and rarely names in code.
	plainDomains = ascii.NewWordSet(`ac ai ar at be biz br by ca cat cc ch cl cloud club cn co coop dev es fi fm gg gl hr ie il
		in info io ir is it kz li lt lu lv ly me museum mx my nu nz online onl pe pro pt ro sg shop si site
		sk su tech th to tokyo tv us vn ws xyz wiki berlin`)
	// ambiguousDomains are words or names in code as often.
	ambiguousDomains = ascii.NewWordSet(`ac ar at be br by cat cc cl cloud co dev fi in is it hr li lt lv me mx my nz pe pro pt shop
		si site sk tech th to us wiki ws info gl is online`)
	// homeDomains are those of them below which many people have a host of their own.
	homeDomains = ascii.NewWordSet("dev me")
	// fileDomains are suffixes of file names as well.
	fileDomains = ascii.NewWordSet(`ac ai am cc cl cu data ec gdn in la ly md mk ml mm mo mov ph pk pl pm ps py rs sc sh so st tf vi xyz zip`)
	// thirdLevelDomains register nearly all hosts below registries.
	thirdLevelDomains = ascii.NewWordSet("ar br il mx my nz pe th")
	// registries are the labels below which countries register hosts: co.uk.
	registries = ascii.NewWordSet("ac co com edu gov net org")
)

// Labels that show that what looks like a host is something else.
var (
	// reverseDomains begin the names of packages.
	reverseDomains = ascii.NewWordSet("com org net io java javax android androidx javafx kotlin scala edu gov std osgi")
	// codeNames are names before a dot in code and in programming prose.
	codeNames = ascii.NewWordSet(`std self this java okio scipy skimage astropy pandas kotlin node vue system
		config process console module package scala haskell app args file files stream socket bin debug arch iob logging logger
		lib attr attrs input output event events obj object data self user item items elem element request req response res
		result error err document doc window form page parent child map list key value state props params query session
		client ctx context index path main foo bar baz conftest`)
	// files are suffixes of file names before that of a language: index.html.fr.
	files = ascii.NewWordSet("html htm shtml php txt conf tar c h cfg")
	// namespaces are domains below which names are mostly those of labels and interfaces;
	// services are labels of the hosts there.
	namespaces = []string{".k8s.io", ".kubernetes.io"}
	services   = ascii.NewWordSet("registry sigs www docs git apt yum dl slack discuss blog pkgs prow")
	// notes are names of files of Org, which end in ".org".
	notes = ascii.NewWordSet("config readme notes note todo init index inbox journal diary tasks tangle test tests")
	// documents are further names of files of Org that texts link to.
	documents = ascii.NewWordSet(`manual tutorial guide changes news faq history license install usage docs doc example examples intro setup features
		about help overview`)
	// longDocuments are those that a set of words cannot have.
	longDocuments = []string{"changelog", "contributing", "installation", "documentation", "introduction"}
	// objects are names of the object that a method is of.
	objects = ascii.NewWordSet("self this")
	// products are names that end in ".NET".
	products = ascii.NewWordSet("asp vb ado ml paint dot system jscript cobol")
	// commands are files of DOS.
	commands = ascii.NewWordSet("command format edit keyb mode more tree debug doskey diskcopy sys win mouse chkdsk autoexec setup install loader")
	// imports are the words before the name of a module or a package.
	imports = ascii.NewWordSet("import using use package require include file")
)
