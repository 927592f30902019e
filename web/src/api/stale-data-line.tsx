import { useStaleDataText, type QueryFreshness } from './use-stale-data-text.ts'

export function StaleDataLine({ query }: { query: QueryFreshness }) {
  const asOf = useStaleDataText(query)
  return asOf && <p className="text-sm text-ink-soft">{asOf}</p>
}
