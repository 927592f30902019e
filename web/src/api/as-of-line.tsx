import { useAsOf, type ReadOnce } from './use-as-of.ts'

export function AsOfLine({ query }: { query: ReadOnce }) {
  const asOf = useAsOf(query)
  return asOf && <p className="text-sm text-ink-soft">{asOf}</p>
}
