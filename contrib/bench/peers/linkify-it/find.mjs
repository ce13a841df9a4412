// Prints the URLs that linkify-it finds in a file, one a line.
import { readFileSync, writeFileSync } from 'node:fs'
import { LinkifyIt } from 'linkify-it'

if (process.argv[2] === '--version') {
  const it = new URL('node_modules/linkify-it/package.json', import.meta.url)
  console.log(`linkify-it ${JSON.parse(readFileSync(it)).version} on node ${process.version}`)
  process.exit()
}
const found = new LinkifyIt().match(readFileSync(process.argv[2], 'utf8')) ?? []
writeFileSync(1, found.map(link => link.raw + '\n').join(''))
