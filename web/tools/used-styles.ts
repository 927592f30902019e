import {
  browserslistToTargets,
  Features,
  transform,
  type CustomAtRules,
  type Selector,
  type SelectorComponent,
  type TransformOptions,
  type Visitor,
} from 'lightningcss'
import { browsers } from './build-options.ts'

function minify(css: string, options: Partial<TransformOptions<CustomAtRules>>): string {
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    minify: true,
    targets: browserslistToTargets(browsers),
    // Each pass would add the variables of `light-dark()` again, which Vite has already added.
    exclude: Features.LightDark,
    // Browsers without `width >= 48rem` are older than our targets, but show the right layout with `min-width`.
    include: Features.MediaQueries,
    ...options,
  })
  return Buffer.from(code).toString()
}

/** Removes the fallbacks for browsers without `@property`, which are older than the browsers that we support. */
export const removeFallbacks = (css: string): string =>
  minify(css, { visitor: { Rule: { 'layer-block': ({ value }) => (value.name?.join('.') === 'properties' ? [] : undefined) } } })

/** A class name in code is between string ends, spaces (also escaped) or template placeholders. */
const EDGE_BEFORE = /(?:^|[\s"'`}]|\\[nrt])$/
const EDGE_AFTER = /^(?:$|[\s"'`]|\\[nrt]|\$\{)/

function includesClass(code: string, className: string): boolean {
  for (let at = code.indexOf(className); at >= 0; at = code.indexOf(className, at + 1))
    if (EDGE_BEFORE.test(code.slice(Math.max(0, at - 2), at)) && EDGE_AFTER.test(code.slice(at + className.length).slice(0, 2)))
      return true
  return false
}

/** Classes, animations and custom properties that the styles declare, and that neither they nor `code` use. */
function unusedNames(css: string, code: string): string[] {
  const { exports } = transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    cssModules: { pattern: '[local]', dashedIdents: true },
  })
  return Object.entries(exports ?? {}).flatMap(([name, { isReferenced }]) => {
    const isUsed = isReferenced || (name.startsWith('--') ? code.includes(name) : includesClass(code, name))
    return isUsed ? [] : [name]
  })
}

/** The first pages have no fields for dates, files, numbers and searches. */
const isOfOtherField = (component: SelectorComponent): boolean =>
  component.type === 'pseudo-element' &&
  (component.kind === 'file-selector-button' ||
    (component.kind === 'custom' && /^-webkit-(date|calendar|inner-spin|outer-spin|search)/.test(component.name)))

/** An element is a tag in HTML, and a string in code. */
const isUnusedElement = (component: SelectorComponent, code: string): boolean =>
  component.type === 'type' && !new RegExp(`<${component.name}\\b|["'\`]${component.name}["'\`]`).test(code)

/** Removes rules for elements that are not in `code`, and for forced colours. The full style sheet has them. */
const withUsedElements = (code: string): Visitor<CustomAtRules> => ({
  Rule: {
    media: ({ value }) => (JSON.stringify(value.query).includes('"forced-colors"') ? [] : undefined),
    style: ({ value }) => {
      const isUnused = (selector: Selector): boolean =>
        selector.some((component) => isOfOtherField(component) || isUnusedElement(component, code))
      return value.selectors.every(isUnused) ? [] : undefined
    },
  },
})

/** Minifies the styles and removes elements, classes, animations and custom properties that are not used. */
export function usedStyles(css: string, code: string): string {
  const withUsedClasses = minify(css, { unusedSymbols: unusedNames(css, code), visitor: withUsedElements(code) })
  // Some custom properties were used only by the removed rules.
  return minify(withUsedClasses, { unusedSymbols: unusedNames(withUsedClasses, code) })
}
