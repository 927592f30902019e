import type { Cashout } from '@hai/contract/cashout-record'
import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { cx } from '../../lib/cx.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Switch } from '../../ui/switch.tsx'
import { parseGourdes } from '../../lib/typed-amount.ts'
import { cacheCashout } from './live-cashouts.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** A member can rate a cash-out once, until `report_until`. */
export function RatingForm({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const inGourdes = useGourdes()
  const isOnline = useOnline()
  const promised = Math.round(cashout.amount_htg)
  const [typed, setTyped] = useState(String(promised))
  const [askedForMore, setAskedForMore] = useState(false)
  const [hadToBuy, setHadToBuy] = useState(false)
  const [rating, setRating] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const received = parseGourdes(typed)
  const saying = useMutation({
    mutationKey: ['rate_agent'],
    mutationFn: (htg_received: number) =>
      api.rate_agent({
        cashout_id: cashout.id,
        rating,
        htg_received,
        comment: comment.trim(),
        asked_for_more: askedForMore,
        had_to_buy: hadToBuy,
      }),
    onSuccess: cacheCashout,
  })
  const form = useForm({
    errors: { received: received === null && t('how_many_error') },
    isBusy: saying.isPending,
    onSubmit: () => {
      // The promised amount may have centimes, which cannot be paid in cash. An unchanged amount counts as paid in full.
      if (received !== null) saying.mutate(received === promised ? Math.max(received, cashout.amount_htg) : received)
    },
  })
  return (
    <Section title={t('honest_title')}>
      <Box>
        <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
          {saying.error && <Notice kind="problem" title={errorMessage(saying.error)} />}
          <Field
            label={t('how_many')}
            hint={t('promised', { htg: inGourdes(promised) })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={typed}
            after={<span className="text-ink-soft">HTG</span>}
            onChange={(event) => setTyped(event.target.value)}
            {...form.field('received')}
          />
          <Switch label={t('asked_for_more')} isOn={askedForMore} onChange={setAskedForMore} />
          <Switch label={t('had_to_buy')} isOn={hadToBuy} onChange={setHadToBuy} />
          <Stars rating={rating} onRate={setRating} />
          <NoteField label={t('comment')} note={comment} onNote={setComment} />
          <Button type="submit" kind="main" wide busy={saying.isPending} refused={!isOnline}>
            {t('send_answer')}
          </Button>
        </form>
      </Box>
    </Section>
  )
}

function Stars({ rating, onRate }: { rating: number | null; onRate: (stars: number) => void }) {
  const t = useTranslations('cashouts')
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('ui.rating')}</legend>
      <div className="mt-1 flex gap-1">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="grid size-(--size-touch) cursor-pointer place-items-center rounded-full hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name="stars"
              aria-label={t('ui.stars', { count: stars })}
              checked={rating === stars}
              onChange={() => onRate(stars)}
              className="sr-only"
            />
            <Star className={cx('size-7', rating !== null && stars <= rating ? 'fill-current text-wait' : 'text-ink-faint')} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
