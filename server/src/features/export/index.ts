import type { dataExports as contract } from '@hai/contract/export'
import { fileNameWord } from '@hai/contract/file-name-word'
import type { Feature } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { sealedColumn } from '../../platform/sealed-place.ts'
import { unseal } from '../../platform/seal.ts'
import { translationsFor } from '../../platform/words/words.ts'
import type { Context } from './context.ts'
import { exportMyData, MAKE_JOB } from './export-my-data.ts'
import { makeExport } from './make-export.ts'
import { readContent, readLatest, expireRequests } from './queries.ts'

const DELETE_EXPIRED_JOB = 'export:delete_expired'
const HOUR_MS = 3_600_000
/** Few, because each export is held in memory while it is encrypted again. */
const COPIES_AT_ONCE = 4
const FORGET_MS = 30 * 24 * HOUR_MS

export function createExport(context: Context): { feature: Feature<typeof contract> } {
  const { database, clock, ring } = context

  function deleteExpired(): Promise<void> {
    const now = clock.now()
    const before = (ms: number): Date => new Date(now.getTime() - ms)
    return expireRequests(database, { now, unfinished_before: before(HOUR_MS), forgotten_before: before(FORGET_MS) })
  }

  return {
    feature: {
      handlers: {
        export_my_data: exportMyData(context),
        get_my_data_export: async ({ user_id }) => ({ export: await readLatest(database, user_id) }),
        download_my_data: async (caller, { export_id: id }) => {
          const { user_id } = caller
          const archive = (await readContent(database, { id, user_id, now: clock.now() })) ?? fail('NOT_FOUND')
          await database.transaction().execute((trx) => context.recordSensitiveAccess(trx, caller, 'download_my_data'))
          const { language } = (await context.getPerson(user_id)) ?? fail('NOT_FOUND')
          const word = fileNameWord(translationsFor(language)('export.file'))
          const file_name = `${word}-${archive.created_at.toISOString().slice(0, 10)}.zip`
          return { file_name, content: unseal(ring, archive.content, user_id).toString('base64') }
        },
      },
      jobs: { [MAKE_JOB]: (payload) => makeExport(context, payload), [DELETE_EXPIRED_JOB]: deleteExpired },
      cron: [`*/10 * * * * ${DELETE_EXPIRED_JOB}`],
      sealed: [
        sealedColumn(ring, {
          table: 'export.request',
          id: 'id',
          column: 'content',
          owner: 'user_id',
          atOnce: COPIES_AT_ONCE,
        }),
      ],
    },
  }
}
