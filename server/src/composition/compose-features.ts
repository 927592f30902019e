import type { ConfirmedActions } from '../feature.ts'
import type { Standby } from '../platform/database/standby.ts'
import { confirmedActionsOf } from './confirmed-actions.ts'
import type { Base } from './base.ts'
import { createDataExport } from './data-export.ts'
import { featuresWithOwnData } from './book-features.ts'
import { createFeatures } from './features.ts'
import { confirmingMoneyOut } from './money-out.ts'
import { featuresOf, handlersOf, type Modules } from './registry.ts'
import { reportingFrom } from './standby-reports.ts'
import { createKeyRotation, keysOf, type KeyRotation } from '../features/key-rotation/index.ts'
import type { KeysOfProcess } from '../features/health/index.ts'
import { inBook, isFirstBook } from '../platform/database/book.ts'
import { lookupKeyPlace, purposesDerivedFrom } from '../platform/lookup-keys.ts'
import type { SealedPlace } from '../platform/sealed-place.ts'

interface ComposedKeyRotation {
  readonly keyRotation: KeyRotation
  readonly keys: KeysOfProcess
  /**
   * Purposes of the hash keys that were derived from one of this process’s encryption keys. Anyone who has that key has
   * them too.
   */
  readonly hashKeysMadeFromOurs: readonly string[]
}

/** Shared columns are re-encrypted in the first book. The places of a further book have its own table names. */
function placesOf({ book, secrets }: Base, modules: Modules): readonly SealedPlace[] {
  if (isFirstBook(book))
    return [lookupKeyPlace(secrets.encryptionKeys), ...featuresOf(modules).flatMap(({ sealed }) => sealed ?? [])]
  const own = featuresWithOwnData(modules).flatMap(({ sealed }) => sealed ?? [])
  return own.map((place) => ({ ...place, name: inBook(book, place.name) }))
}

function composeKeyRotation(base: Base, modules: Modules): ComposedKeyRotation {
  const { encryptionKeys } = base.secrets
  const places = placesOf(base, modules)
  return {
    keyRotation: createKeyRotation({ ...base, places }),
    keys: keysOf(places),
    hashKeysMadeFromOurs: purposesDerivedFrom(base.lookupKeys, encryptionKeys),
  }
}

/**
 * The data export and the key rotation are created last, because they use the tables and encrypted columns that all
 * other features declare.
 */
export function composeFeatures(base: Base, standby: Standby | null) {
  const created = createFeatures(base, () => confirmedActions)
  const dataExport = createDataExport(base, created, featuresOf(created))
  const { keyRotation, keys, hashKeysMadeFromOurs } = composeKeyRotation(base, { ...created, dataExport })
  const modules = { ...created, dataExport, keyRotation }
  const features = featuresOf(modules)
  const confirmedActions: ConfirmedActions = confirmedActionsOf(features)
  const plain = handlersOf(modules)
  const confirmed = { ...plain, ...confirmingMoneyOut(plain, { confirmations: modules.confirmations, ledger: base.ledger }) }
  const handlers = reportingFrom(standby, { book: base.book, database: base.database, features, handlers: confirmed })
  return { modules, features, handlers, keys, hashKeysMadeFromOurs }
}
