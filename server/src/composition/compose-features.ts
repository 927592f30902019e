import type { ConfirmedActions, Feature } from '../feature.ts'
import type { Standby } from '../platform/database/standby.ts'
import { confirmedActionsOf } from './confirmed-actions.ts'
import type { Base } from './base.ts'
import { createDataExport } from './data-export.ts'
import { createFeatures } from './features.ts'
import { confirmingMoneyOut } from './money-out.ts'
import { featuresOf, handlersOf } from './registry.ts'
import { reportingFrom } from './standby-reports.ts'
import { createKeyRotation, keysOf, type KeyRotation } from '../features/key-rotation/index.ts'
import type { KeysOfProcess } from '../features/health/index.ts'
import { lookupKeyPlace, purposesDerivedFrom } from '../platform/lookup-keys.ts'

interface ComposedKeyRotation {
  readonly keyRotation: KeyRotation
  readonly keys: KeysOfProcess
  /**
   * Purposes of the hash keys that were derived from one of this process’s encryption keys. Anyone who has that key has
   * them too.
   */
  readonly hashKeysMadeFromOurs: readonly string[]
}

function composeKeyRotation(base: Base, features: readonly Feature[]): ComposedKeyRotation {
  const { encryptionKeys } = base.secrets
  const places = [lookupKeyPlace(encryptionKeys), ...features.flatMap(({ sealed }) => sealed ?? [])]
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
  const { keyRotation, keys, hashKeysMadeFromOurs } = composeKeyRotation(base, featuresOf({ ...created, dataExport }))
  const modules = { ...created, dataExport, keyRotation }
  const features = featuresOf(modules)
  const confirmedActions: ConfirmedActions = confirmedActionsOf(features)
  const plain = handlersOf(modules)
  const confirmed = { ...plain, ...confirmingMoneyOut(plain, { confirmations: modules.confirmations, ledger: base.ledger }) }
  const handlers = reportingFrom(standby, { database: base.database, features, handlers: confirmed })
  return { modules, features, handlers, keys, hashKeysMadeFromOurs }
}
