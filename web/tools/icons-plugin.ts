import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ICON = '\0hai:icon'

/** Renders an icon as lucide-react does, but without options, for which we use classes. */
const source = `
import { createElement } from 'react'
const fixed = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
}
export default ({ name, node }) => ({ className, ...rest }) =>
  createElement(
    'svg',
    { ...fixed, ...rest, className: 'lucide lucide-' + name + (className ? ' ' + className : '') },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`

/** The file of each icon, by each of its names. */
function iconFiles(): ReadonlyMap<string, string> {
  const index = readFileSync(new URL(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8')
  const lines = index.matchAll(/^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  )
}

/** Imports each icon from its own file, so that the bundler knows which page needs which icon (`chunk-groups.ts`). */
function fromOwnFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(/import \{([^}]+)\} from ["']lucide-react["'];?/g, (_, names: string) => {
    const imports = names.split(',').flatMap((name) => {
      const [icon = '', local = icon] = name.trim().split(/\s+as\s+/)
      const file = files.get(icon)
      if (icon !== '' && !icon.startsWith('type ') && file === undefined) throw new Error(`lucide-react has no icon ${icon}`)
      return file === undefined ? [] : [`import ${local} from 'lucide-react/dist/esm/icons/${file}.mjs';`]
    })
    return imports.join('')
  })
}

/** Replaces lucide's icon component with a smaller one, because every page waits for it. */
export function iconsPlugin(): Plugin {
  const files = iconFiles()
  return {
    name: 'hai:icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/') ? ICON : null,
    transform: {
      // After the types are removed.
      order: 'post',
      handler: (code, id) => (code.includes('lucide-react') && !id.includes('/node_modules/') ? fromOwnFiles(code, files) : null),
    },
    load: (id) => (id === ICON ? source : null),
  }
}
