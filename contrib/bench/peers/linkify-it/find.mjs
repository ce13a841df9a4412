// Prints the URLs that linkify-it finds in a file, one a line.
import { readFileSync, writeFileSync } from 'node:fs'
import { LinkifyIt } from 'linkify-it'

const found = new LinkifyIt().match(readFileSync(process.argv[2], 'utf8')) ?? []
writeFileSync(1, found.map(link => link.raw + '\n').join(''))
