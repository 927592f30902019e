import { useAsOf, type ReadOnce } from './use-as-of.ts'

/** Says when the data was loaded, if it may be outdated. */
export function AsOfLine({ query }: { query: ReadOnce }) {
  const asOf = useAsOf(query)
  return asOf && <p className="text-sm text-ink-soft">{asOf}</p>
}
