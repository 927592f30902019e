import type { Database } from '../../platform/database/database.ts'
import { tryUnseal } from '../../platform/seal.ts'
import type { SealedPlace, SealedValue } from '../../platform/sealed-place.ts'

export interface FoundValue {
  readonly seen: number
  readonly former: number
  readonly undecryptable: number
}

export async function scanValues(database: Database, { ring, read, atOnce }: SealedPlace): Promise<FoundValue> {
  const found = { seen: 0, former: 0, undecryptable: 0 }
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const values: readonly SealedValue[] = await database.transaction().execute((trx) => read(trx, from))
    for (const { sealed, owner } of values) {
      const opened = tryUnseal(ring, sealed, owner)
      found.seen += 1
      if (!opened) found.undecryptable += 1
      else if (opened.key_id !== ring.first.id) found.former += 1
    }
    if (values.length < atOnce) return found
    after = values.at(-1)?.id ?? null
  }
}
