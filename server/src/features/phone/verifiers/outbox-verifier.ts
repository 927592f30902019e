import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { translationsFor } from '../../../platform/words/words.ts'
import type { CodeToSend, PhoneVerifier } from './phone-verifier.ts'

const SALT_BYTES = 16
const CODES = 1_000_000
const DIGITS = 6

const hashOf = (salt: Buffer, code: string): Buffer => createHash('sha256').update(salt).update(code).digest()

function wording({ channel, language, message }: CodeToSend, code: string, brand: string): string {
  const translate = translationsFor(language)
  const spoken = channel === 'voice' ? code.replace(/\d(?=\d)/g, '$& ') : code
  const sentence = translate(`phone.code.${channel}`, { code: spoken, brand })
  return message === undefined ? sentence : `${message} ${sentence}`
}

/** For development: the messages go to the outbox, where developers can read them. */
export function outboxVerifier({
  database,
  outbox,
  clock,
  brandName,
}: {
  database: Database
  outbox: Pick<Outbox, 'text'>
  clock: Clock
  brandName: string
}): PhoneVerifier {
  return {
    isConfigured: true,
    async start(toSend) {
      const ref = newId()
      const code = String(randomInt(CODES)).padStart(DIGITS, '0')
      const salt = randomBytes(SALT_BYTES)
      await database.transaction().execute(async (trx) => {
        const row = { ref, salt, code_hash: hashOf(salt, code), created_at: clock.now() }
        await trx.insertInto('phone.development_code').values(row).execute()
        await outbox.text(trx, { to: toSend.phone, body: wording(toSend, code, brandName), user_id: toSend.user_id })
      })
      return ref
    },
    pretend: () => Promise.resolve(newId()),
    async check({ ref, code }) {
      const row = await database.selectFrom('phone.development_code').selectAll().where('ref', '=', ref).executeTakeFirst()
      if (!row) return 'gone'
      return timingSafeEqual(row.code_hash, hashOf(row.salt, code)) ? 'right' : 'wrong'
    },
    async cancel(ref) {
      await database.deleteFrom('phone.development_code').where('ref', '=', ref).execute()
    },
  }
}
