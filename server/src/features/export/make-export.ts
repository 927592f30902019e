import type { Language } from '@hai/contract/languages'
import { settingsPath } from '@hai/contract/settings-tabs'
import { z } from 'zod'
import { archivedUntilOf } from '../../ledger/index.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { seal } from '../../platform/seal.ts'
import { exactMoment } from '../../platform/words/dates.ts'
import { translationsFor } from '../../platform/words/words.ts'
import { type Explain, makeArchive } from './archive.ts'
import type { Context } from './context.ts'
import { storeContent, readPreparing } from './queries.ts'

/** A day is enough to download an export over a slow connection. */
const KEPT_MS = 86_400_000

const payload = z.object({ export_id: z.uuid() })

/** A second run of the same job does nothing. */
export async function makeExport(context: Context, task: unknown): Promise<void> {
  const { export_id: id } = payload.parse(task)
  const request = await readPreparing(context.database, id)
  const person = request && (await context.getPerson(request.user_id))
  if (!person) return
  const { user_id, created_at } = request
  const { email, language } = person
  const now = context.clock.now()
  const expires_at = new Date(now.getTime() + KEPT_MS)
  const explain = explanation(context, { language, now, archivedUntil: await archivedUntilOf(context.database, user_id) })
  const subject = { user_id, email }
  const files = await context.readFiles(subject)
  const zip = await makeArchive({ tables: context.tables, files, subject, now, explain })
  const content = seal(context.ring, zip, user_id)
  await context.database.transaction().execute(async (trx) => {
    if (!(await storeContent(trx, { id, user_id, content, size_bytes: zip.length, expires_at }))) return
    await context.outbox.mail(trx, { to: email, user_id, ...readyEmail(context, { language, created_at, expires_at }) })
  })
}

const explanation =
  (
    { settings }: Context,
    { language, now, archivedUntil }: { readonly language: Language; readonly now: Date; readonly archivedUntil: Date | null },
  ): Explain =>
  (tables) => {
    const translate = translationsFor(language)
    const values = {
      brand: settings.brandName,
      email: settings.supportEmail,
      time: exactMoment(now, language, settings.timeZone),
    }
    const lines = tables.map(({ name, rows }) => `${name}: ${rows}`)
    return [
      translate('export.readme.what', values),
      translate('export.readme.files', values),
      lines.join('\r\n'),
      ...(archivedUntil === null
        ? []
        : [
            translate('export.readme.archived', {
              ...values,
              until: exactMoment(archivedUntil, language, settings.timeZone),
            }),
          ]),
      translate('export.readme.money', values),
      translate('export.readme.others', values),
      translate('export.readme.questions', values),
    ].join('\r\n\r\n')
  }

/** The mail contains no link to the data. Members sign in to download the export. */
function readyEmail({ settings }: Context, { language, created_at, expires_at }: ReadyNotification) {
  const translate = translationsFor(language)
  const moment = (at: Date): string => exactMoment(at, language, settings.timeZone)
  const values = { brand: settings.brandName, email: settings.supportEmail, time: moment(created_at), until: moment(expires_at) }
  return composeEmail({
    language,
    brand: settings.brandName,
    subject: translate('export.ready.subject', values),
    paragraphs: [translate('export.ready.body', values), translate('export.ready.until', values)],
    button: { label: translate('export.ready.button'), url: `${settings.publicUrl}${settingsPath('data')}` },
    footnote: translate('export.ready.footer', values),
  })
}

interface ReadyNotification {
  readonly language: Language
  readonly created_at: Date
  readonly expires_at: Date
}
