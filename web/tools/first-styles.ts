function rulesOf(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  let quote = ''
  for (let at = 0; at < css.length; at += 1) {
    const letter = css.charAt(at)
    if (letter === '\\') at += 1
    else if (quote) quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '{') depth += 1
    else if ((letter === '}' && --depth === 0) || (letter === ';' && depth === 0)) {
      rules.push(css.slice(start, at + 1))
      start = at + 1
    }
  }
  return [...rules, css.slice(start)].filter((rule) => rule.trim() !== '')
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\[0-9a-f]{1,6} |\\.|[\w-])+)/gi)].map(([, name = '']) =>
    name.replace(/\\([0-9a-f]{1,6}) |\\(.)/gi, (_, code: string | undefined, letter: string | undefined) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : (letter ?? ''),
    ),
  )

/** A class name in code is between string ends, spaces (also escaped) or template placeholders. */
const EDGE_BEFORE = /(?:^|[\s"'`}]|\\[nrt])$/
const EDGE_AFTER = /^(?:$|[\s"'`]|\\[nrt]|\$\{)/

function names(code: string, className: string): boolean {
  for (let at = code.indexOf(className); at >= 0; at = code.indexOf(className, at + 1))
    if (EDGE_BEFORE.test(code.slice(Math.max(0, at - 2), at)) && EDGE_AFTER.test(code.slice(at + className.length).slice(0, 2)))
      return true
  return false
}

/** Keeps the utility classes that `code` uses, and everything that is no utility. */
export function stylesOf(css: string, code: string): string {
  const keep = (rule: string, isUtility: boolean): string => {
    const brace = rule.indexOf('{')
    const head = rule.slice(0, brace)
    if (brace < 0 || (!isUtility && !head.startsWith('@layer utilities'))) return rule
    if (head.startsWith('@')) {
      const inside = rulesOf(rule.slice(brace + 1, -1)).map((one) => keep(one, true))
      return inside.join('') && `${head}{${inside.join('')}}`
    }
    const classes = classesOf(head)
    return classes.length === 0 || classes.some((one) => names(code, one)) ? rule : ''
  }
  return rulesOf(css)
    .map((rule) => keep(rule, false))
    .join('')
}

/**
 * Removes custom properties that neither the styles nor `code` use. Also removes the rules for forced colours, which
 * the full style sheet has.
 */
export function withoutUnused(css: string, code: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  const isUnused = (name: string): boolean => !read.has(name) && !code.includes(name)
  return css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (isUnused(name) ? '' : rule))
    .replace(/(?<=[{;])(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g, (declaration, name: string) => (isUnused(name) ? '' : declaration))
    .replace(/@media \(forced-colors:active\)\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
}

export const withoutOldBrowsers = (css: string): string =>
  rulesOf(css)
    .map((rule) => rule.replace(/@layer properties\{@supports.*/s, ''))
    .join('')
