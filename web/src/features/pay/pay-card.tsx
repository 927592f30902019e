import { PersonHeader } from '../../payments/person-header.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { Box } from '../../ui/row.tsx'
import { PayeeLine } from './payee-line.tsx'
import type { Payee, Person } from './use-payee.ts'

export function PayCard({ person, amount, note, htg }: Payee & { htg: number | null }) {
  const t = useTranslations('pay')
  return (
    <Box>
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">{t('you_are_paying')}</p>
        <PayeeLine person={person} />
        {amount === null ? (
          <p className="text-ink-soft">{t('amount_is_yours')}</p>
        ) : (
          <div>
            <p className="text-hero leading-[1.05]">
              <Amount cents={amount} size="hero" />
            </p>
            {htg !== null && <InGourdes htg={htg} />}
          </div>
        )}
        {note !== '' && <p className="wrap-anywhere text-ink-soft">{t('note_of', { name: person.shown_name, note })}</p>}
      </div>
    </Box>
  )
}

/**
 * Shows the tag in the URL, without revealing whether a member has this tag. `contact`: the person with this tag, if the
 * reader knows them.
 */
export function TagCard({ hai_tag, contact }: { hai_tag: string; contact?: Person | undefined }) {
  const t = useTranslations('pay')
  return (
    <Box>
      <p className="text-sm text-ink-soft">{t('you_are_paying')}</p>
      <div className="mt-4">
        {contact ? <PayeeLine person={contact} /> : <PersonHeader name={`@${hai_tag}`} avatar_url={null} line={null} />}
      </div>
    </Box>
  )
}
