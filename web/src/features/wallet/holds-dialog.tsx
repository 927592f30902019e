import type { Hold } from '@hai/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Clock } from 'lucide-react'
import { api } from '../../api/api.ts'
import { exactMoment } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Row } from '../../ui/row.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'

/** The holds add up to the balance on hold. */
export function HoldsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('holds')
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      actions={
        <Button kind="main" wide onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p className="text-ink-soft">{t('text')}</p>
      <Holds />
    </Dialog>
  )
}

function Holds() {
  const t = useTranslations('holds')
  const { data, refetch, isError } = useQuery({ ...api.get_holds.query(), refetchOnMount: 'always' })
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} label={t('loading')} />
  const { items, older, on_hold_balance } = data
  if (on_hold_balance === 0) return <p>{t('nothing')}</p>
  return (
    <Box flush>
      <ul>
        {items.map((hold) => (
          <li key={hold.transaction_id ?? hold.created_at}>
            <HoldRow hold={hold} />
          </li>
        ))}
        {older.count > 0 && (
          <li>
            <Row title={t('older', { count: older.count })} end={<Amount cents={older.amount} kind="wait" />} />
          </li>
        )}
        <li>
          <Row title={<b>{t('in_all')}</b>} end={<Amount cents={on_hold_balance} className="font-bold" />} />
        </li>
      </ul>
    </Box>
  )
}

function HoldRow({ hold }: { hold: Hold }) {
  const t = useTranslations('holds')
  const { kind, transaction_id, counterparty, amount } = hold
  const name = counterparty.shown_name
  return (
    <Row
      {...(transaction_id !== null && { href: paths.transaction(transaction_id) })}
      start={name === null ? <Glyph icon={Clock} tone="wait" /> : <Avatar name={name} avatar_url={counterparty.avatar_url} />}
      title={name ?? t(`reason_${kind}`)}
      sub={
        <>
          {counterparty.nickname && `${inQuotes(counterparty.nickname)}${SEPARATOR}`}
          {name !== null && kind !== 'undo_window' && `${t(`reason_${kind}`)}${SEPARATOR}`}
          <Since hold={hold} />
        </>
      }
      end={
        <span className="inline-flex items-center gap-1">
          <Amount cents={amount} kind="wait" />
          {transaction_id !== null && <ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />}
        </span>
      }
    />
  )
}

function Since({ hold: { kind, created_at, ends_at } }: { hold: Hold }) {
  const t = useTranslations('holds')
  const language = useLanguage()
  if (kind === 'undo_window' && ends_at !== null) return <Leaves at={Date.parse(ends_at)} />
  return t('since', { time: exactMoment(new Date(created_at), language) })
}

function Leaves({ at }: { at: number }) {
  const t = useTranslations('holds')
  return t('undo_window', { seconds: useSecondsLeft(at) })
}
