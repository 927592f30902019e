type Facts = Readonly<Record<string, unknown>> | null

const sayValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '–' : JSON.stringify(value)

/** `is_blocked: false → true`, of everything that differs. */
export const changesOf = ({ before, after }: { readonly before: Facts; readonly after: Facts }): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const [was, is] = [sayValue(before?.[key]), sayValue(after?.[key])]
    if (was === is) return []
    const name = key.replaceAll('_', ' ')
    return before?.[key] === undefined ? `${name}: ${is}` : `${name}: ${was} → ${is}`
  })
