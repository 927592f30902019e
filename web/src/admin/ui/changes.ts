import type { FieldChange } from '@hai/contract/field-changes'
import { fieldText } from '@hai/contract/setting-fields'
import { valueInWords } from './stored-value-text.ts'

type Facts = Readonly<Record<string, unknown>> | null

/** Changed fields as text, such as `blocked: no → yes`. */
export const changesOf = ({ before, after }: { readonly before: Facts; readonly after: Facts }): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const [was, is] = [valueInWords(key, before?.[key]), valueInWords(key, after?.[key])]
    if (was === is) return []
    return before?.[key] === undefined ? `${fieldText(key)}: ${is}` : `${fieldText(key)}: ${was} → ${is}`
  })

export const fieldChangesText = (changes: readonly FieldChange[]): readonly string[] =>
  changesOf({
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  })
