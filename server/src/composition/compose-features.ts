import type { ConfirmedActions } from '../feature.ts'
import type { Standby } from '../platform/database/standby.ts'
import { confirmedActionsOf } from './confirmed-actions.ts'
import type { Base } from './base.ts'
import { createDataExport } from './data-export.ts'
import { createFeatures } from './features.ts'
import { composeKeyRotation } from './key-rotation.ts'
import { confirmingMoneyOut } from './money-out.ts'
import { featuresOf, handlersOf } from './registry.ts'
import { reportingFrom } from './standby-reports.ts'

/**
 * Creates every feature. The data export and the key rotation come last, because they use the data of all other
 * features.
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
