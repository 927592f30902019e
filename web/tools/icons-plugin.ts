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

/** Replaces lucide's icon component with a smaller one, because every page waits for it. */
export function iconsPlugin(): Plugin {
  return {
    name: 'hai:icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/') ? ICON : null,
    load: (id) => (id === ICON ? source : null),
  }
}
