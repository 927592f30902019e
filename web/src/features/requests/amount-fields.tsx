import { isDollarLast } from '@hai/contract/money'
import { twoDecimals } from '@hai/contract/number-text'
import { useId } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { useHtgInCash, useHtgRate } from '../../payments/use-htg.ts'
import { payeeText } from '../../payments/parse-payee.ts'
import { quickAmounts } from '../../lib/quick-amounts.ts'
import { cx } from '../../lib/cx.ts'
import { useTypedAmount } from '../../lib/use-typed-amount.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { AmountField, AmountHint, Chip } from '../../ui/amount-field.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { sharesOf } from './split-shares.ts'
import { PayerList } from './payer-list.tsx'
import type { RequestFlow } from './use-request-flow.ts'

export function AmountFields({ flow }: { flow: RequestFlow }) {
  const t = useTranslations('requests')
  const { asking, payers, isSplit, typedTotal, total, note, setNote, ownShare, setOwnShare } = flow
  const rate = useHtgRate()
  const cash_htg = useHtgInCash(isSplit ? null : total)
  return (
    <>
      {asking.problem && (
        <ScrollIntoView>
          <Notice kind="problem" title={paymentErrorText(asking.problem)} />
        </ScrollIntoView>
      )}
      {!isSplit && <PayerList flow={flow} />}
      <AmountField
        label={t(isSplit ? 'whole_amount' : 'ui.amount_usd')}
        value={typedTotal}
        onChange={flow.setTypedTotal}
        autoFocus
        rate={rate}
        cash_htg={cash_htg}
        quick={quickAmounts}
        {...flow.totalField}
      />
      <label className="flex min-h-(--size-touch) items-center gap-3">
        <input
          type="checkbox"
          checked={ownShare}
          onChange={(event) => setOwnShare(event.target.checked)}
          className="size-6 flex-none accent-accent-ink"
        />
        {t(payers.length > 1 ? 'own_share' : 'own_share_of_one')}
      </label>
      {isSplit && <Shares flow={flow} />}
      <NoteField label={t('note_label')} note={note} onNote={setNote} hint={t('note_hint', { count: payers.length })} />
    </>
  )
}

function Shares({ flow }: { flow: RequestFlow }) {
  const t = useTranslations('requests')
  const { payers, shares, setShares, sharing, bounds, asking } = flow
  const { amounts, own, left } = sharesOf(sharing)
  const isSmall =
    bounds !== null &&
    sharing.total > 0 &&
    amounts.some((amount) => amount !== null && amount > 0 && amount < bounds.minimum_amount)
  const faults = faultsOf(asking.problem)
  const without = payers.filter((_, index) => !amounts[index])
  return (
    <section aria-label={t('shares')} className="grid grid-cols-1 gap-3">
      <div role="group" aria-label={t('shares')} className="flex flex-wrap gap-2">
        <Chip pressed={shares === 'even'} onClick={() => setShares('even')}>
          {t('shares_even')}
        </Chip>
        <Chip pressed={shares === 'own'} onClick={() => setShares('own')}>
          {t('shares_own')}
        </Chip>
      </div>
      <Box>
        <ul className="grid grid-cols-1 gap-2">
          {payers.map((person, index) => (
            <li key={payeeText(person.payee)}>
              <Share
                name={person.name}
                avatar_url={person.avatar_url}
                amount={amounts[index] ?? null}
                typed={shares === 'own' ? person.typed : null}
                onType={(typed) => flow.typeShare(index, typed)}
              />
              {faults.has(index) && (
                <p className="text-sm font-medium text-problem">{t(`fault_${faults.get(index) ?? 'REQUEST_PAUSED'}`)}</p>
              )}
            </li>
          ))}
          {sharing.ownShare && (
            <li className="flex min-h-12 items-center justify-between gap-3">
              <span className="font-medium">{t('ui.you')}</span>
              <span className="font-medium">{formatUsd(own)}</span>
            </li>
          )}
        </ul>
      </Box>
      {isSmall && (
        <p className="text-sm font-medium text-problem">{t('err_share_small', { minimum: formatUsd(bounds.minimum_amount) })}</p>
      )}
      {shares === 'own' && sharing.total > 0 && left === 0 && without.length > 0 && (
        <p className="text-sm text-ink-soft">{t('no_share', { names: without.map(({ name }) => name).join(', ') })}</p>
      )}
      {shares === 'own' && sharing.total > 0 && left === 0 && without.length === 0 && sharing.ownShare && own === 0 && (
        <p className="text-sm text-ink-soft">{t('own_nothing')}</p>
      )}
      <p role="status" className="text-sm font-medium text-problem empty:sr-only">
        {shares === 'own' &&
          sharing.total > 0 &&
          left !== 0 &&
          t(left > 0 ? 'left_over' : 'too_much', { amount: formatUsd(Math.abs(left)) })}
      </p>
    </section>
  )
}

function faultsOf(problem: PaymentError | null) {
  const facts = problem?.kind === 'refused' ? errorDataOf(problem.error, 'SPLIT_REFUSED') : null
  return new Map(facts?.refused.map(({ index, code }) => [index, code]) ?? [])
}

interface ShareProps {
  name: string
  avatar_url: string | null
  amount: number | null
  /** Null: the share is calculated. */
  typed: string | null
  onType: (typed: string) => void
}

function Share({ name, avatar_url, amount, typed, onType }: ShareProps) {
  const id = useId()
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={name} avatar_url={avatar_url} size="s" />
      <label htmlFor={id} className="min-w-0 flex-[1_1_6rem] font-medium wrap-anywhere">
        {name}
      </label>
      {typed === null ? (
        <output id={id} className="font-medium">
          {amount === null ? '' : formatUsd(amount)}
        </output>
      ) : (
        <OwnShare id={id} name={name} typed={typed} onType={onType} />
      )}
    </div>
  )
}

function OwnShare({ id, name, typed, onType }: { id: string; name: string; typed: string; onType: (typed: string) => void }) {
  const t = useTranslations('requests')
  const language = useLanguage()
  const { htg_per_usd, text, problem, leave, change } = useTypedAmount({ value: typed, onChange: onType, rate: useHtgRate() })
  const isUnitLast = isDollarLast(language) || htg_per_usd !== null
  return (
    <>
      <span className="focus-ring-soft flex min-h-(--size-touch) w-28 items-center gap-1 rounded-box border-[1.5px] border-line-strong bg-surface px-3">
        <span className={cx('text-ink-faint', isUnitLast && 'order-last')} aria-hidden="true">
          {htg_per_usd === null ? '$' : 'HTG'}
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={htg_per_usd === null ? twoDecimals(0, language) : '0'}
          aria-label={t('share_of', { name })}
          value={text}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          className="w-full min-w-0 bg-transparent text-end outline-none placeholder:text-ink-faint"
        />
      </span>
      <p role="status" className="basis-full text-sm font-medium text-problem empty:sr-only">
        {problem && <AmountHint problem={problem} />}
      </p>
    </>
  )
}
