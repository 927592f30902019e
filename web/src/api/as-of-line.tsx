import { useAsOf, type ReadOnce } from './use-as-of.ts'

/** Says when what follows was read, where it may be old; nothing while it is fresh. */
export function AsOfLine({ query }: { query: ReadOnce }) {
  const asOf = useAsOf(query)
  return asOf && <p className="text-sm text-ink-soft">{asOf}</p>
}
