import { fieldText, valueInWords } from './kept-text.ts'

type Facts = Readonly<Record<string, unknown>> | null

/** `blocked: no → yes`, of everything that differs. */
export const changesOf = ({ before, after }: { readonly before: Facts; readonly after: Facts }): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const [was, is] = [valueInWords(key, before?.[key]), valueInWords(key, after?.[key])]
    if (was === is) return []
    return before?.[key] === undefined ? `${fieldText(key)}: ${is}` : `${fieldText(key)}: ${was} → ${is}`
  })
