import type { Ground } from './features.ts'
import { createExport } from '../features/export/index.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Security } from '../features/security/index.ts'
import type { Feature } from '../feature.ts'
import { personalTable } from '../personal-data.ts'
import { ringFor } from '../platform/seal.ts'

type Parts = Pick<Ground, 'config' | 'secrets' | 'database' | 'outbox' | 'clock'>

export function composeExport(
  { config, secrets, database, outbox, clock }: Parts,
  { getPerson, recordSensitiveAccess }: Pick<Identity, 'getPerson'> & Pick<Security, 'recordSensitiveAccess'>,
  holders: readonly Feature[],
): ReturnType<typeof createExport> {
  const messages = personalTable('messages', async (whom) => {
    const sent = await outbox.sentTo(whom)
    return sent.map(({ created_at, channel, to, subject, state }) => ({ created_at, channel, to, subject, state }))
  })
  return createExport({
    database,
    clock,
    outbox,
    getPerson,
    recordSensitiveAccess,
    settings: config,
    ring: ringFor(secrets.encryptionKeys, 'export'),
    readFiles: async (whom) => {
      const files = await Promise.all(holders.map(async ({ personalFiles }) => (personalFiles ? personalFiles(whom) : [])))
      return files.flat()
    },
    tables: [...holders.flatMap(({ personalData }) => personalData ?? []), messages],
  })
}
