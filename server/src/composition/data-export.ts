import { createExport } from '../features/export/index.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Security } from '../features/security/index.ts'
import type { Feature } from '../feature.ts'
import { personalTable } from '../personal-data.ts'
import { ringFor } from '../platform/seal.ts'
import type { Base } from './base.ts'

interface Owners {
  readonly identity: Pick<Identity, 'getPerson'>
  readonly security: Pick<Security, 'recordSensitiveAccess'>
}

export function createDataExport(
  { config, secrets, database, outbox, clock }: Base,
  { identity, security }: Owners,
  features: readonly Feature[],
): ReturnType<typeof createExport> {
  const messages = personalTable('messages', async (subject) => {
    const sent = await outbox.sentTo(subject)
    return sent.map(({ created_at, channel, to, subject, state }) => ({ created_at, channel, to, subject, state }))
  })
  return createExport({
    database,
    clock,
    outbox,
    getPerson: identity.getPerson,
    recordSensitiveAccess: security.recordSensitiveAccess,
    settings: config,
    ring: ringFor(secrets.encryptionKeys, 'export'),
    readFiles: async (subject) => {
      const files = await Promise.all(features.map(async ({ personalFiles }) => (personalFiles ? personalFiles(subject) : [])))
      return files.flat()
    },
    tables: [...features.flatMap(({ personalData }) => personalData ?? []), messages],
  })
}
