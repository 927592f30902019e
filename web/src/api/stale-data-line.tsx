import { useAsOf, type ReadOnce } from './use-stale-data-text.ts'

export function AsOfLine({ query }: { query: ReadOnce }) {
  const asOf = useAsOf(query)
  return asOf && <p className="text-sm text-ink-soft">{asOf}</p>
}
