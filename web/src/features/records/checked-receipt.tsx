import type { Output } from '@hai/contract/contract'
import { Check } from 'lucide-react'
import { brandName } from '../../lib/installation.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useWords, type PlainKey } from '../../lib/words.ts'
import { Amount } from '../../ui/amount.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { Status, type Mood } from '../../ui/status.tsx'

type Checked = Output<'verify_receipt'>

interface Look {
  readonly word: PlainKey<'records'>
  readonly mood: Mood
  readonly notice: NoticeKind
  readonly title: PlainKey<'records'>
  readonly text: PlainKey<'records'>
}

const back = { mood: 'back', notice: 'problem', title: 'back_title', text: 'back_text' } as const
const wait = { mood: 'wait', notice: 'wait', title: 'wait_title', text: 'wait_text' } as const

/** What each state says to somebody who relies on a receipt. */
const looks: Readonly<Record<string, Look>> = {
  completed: { word: 'state_completed', mood: 'in', notice: 'in', title: 'found', text: 'found_text' },
  arriving: { word: 'state_arriving', ...wait },
  pending: { word: 'state_pending', ...wait },
  cancelled: { word: 'state_cancelled', ...back },
  expired: { word: 'state_expired', ...back },
  undone: { word: 'state_undone', ...back },
  returned: { word: 'state_returned', ...back },
}
/** Of a state that has no words here yet, only this is sure: the paper no longer tells the whole. */
const changed: Look = { word: 'state_other', ...back, title: 'state_other' }

/** What a code stands for now: amount, state, day, and both sides by their shortened names. */
export function CheckedReceipt({ receipt: { amount, status, created_at, from, to } }: { receipt: Checked }) {
  const t = useWords('records')
  const language = useLanguage()
  const { word, mood, notice, title, text } = looks[status] ?? changed
  return (
    <>
      <div role="status">
        <Notice kind={notice} title={t(title)}>
          <p>{t(text)}</p>
        </Notice>
      </div>
      <article
        aria-label={t(title)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 overflow-clip rounded-box bg-surface p-4 md:p-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm text-ink-soft">{t('amount')}</span>
          <Status mood={mood} {...(status === 'completed' && { icon: Check })}>
            {t(word)}
          </Status>
        </div>
        <p className="text-hero leading-[1.05]">
          <Amount cents={amount} size="hero" kind={mood === 'back' ? 'back' : 'plain'} />
        </p>
        <Figures
          items={[
            { label: t('from'), value: <PartyName party={from} /> },
            { label: t('to'), value: <PartyName party={to} /> },
            { label: t('date'), value: exactMoment(new Date(created_at), language) },
          ]}
        />
        <p className="text-sm text-ink-soft">{t('names_short')}</p>
      </article>
    </>
  )
}

function PartyName({ party: { kind, shown_name } }: { party: Checked['from'] }) {
  const t = useWords('records')
  if (kind === 'platform') return <>{brandName}</>
  return <>{shown_name ?? t(kind === 'member' ? 'party_member' : 'party_nobody_yet')}</>
}
