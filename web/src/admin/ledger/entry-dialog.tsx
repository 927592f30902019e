import type { ReactNode } from 'react'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { useBookNames } from '../ui/book-names.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { kindText } from './kind-text.ts'
import type { Entry } from './trace-table.tsx'

type Detail = Entry['details'][number]

/** One posting whole: every entry it made, and what it says of itself. */
export function EntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useWords('admin_ledger')
  const language = useLanguage()
  const names = useBookNames()
  const { position, transaction_id, kind, created_at, initiator, counter_entries, details, ends, explained_delta } = entry
  return (
    <Dialog
      title={kindText(kind, t)}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button kind="plain" wide onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <dl className="grid gap-2 wrap-anywhere">
          <Said label={t('time')}>{created_at ? exactMoment(new Date(created_at), language) : t('gone')}</Said>
          <Said label={t('position')}>{position}</Said>
          {transaction_id && <Said label={t('transaction')}>{transaction_id}</Said>}
          <Said label={t('initiator')}>{initiator ? <MemberName member={initiator} /> : t('the_house')}</Said>
          {ends && <Said label={t('ends')}>{ends}</Said>}
          {explained_delta !== 0 && (
            <Said label={t('explained')}>
              <Money cents={explained_delta} />
            </Said>
          )}
          {details.map((detail) => (
            <Said key={detail.name} label={detail.name.replaceAll('_', ' ')}>
              <DetailValue of={detail} />
            </Said>
          ))}
        </dl>
        {transaction_id && <CopyButton text={transaction_id} label={t('copy_id')} done={t('copied')} />}
        <h3>{t('entries_of_posting')}</h3>
        <ul className="grid gap-2">
          <EntryLine account={t('this_account')} member={null} amount={entry.amount} />
          {counter_entries.map(({ account, member, amount }) => (
            <EntryLine key={`${account} ${member?.user_id ?? ''}`} {...{ account: names.account(account), member, amount }} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)

function DetailValue({ of: { type, value } }: { of: Detail }) {
  switch (type) {
    case 'cents':
      return <Money cents={Number(value)} />
    case 'member':
      return <Sensitive kind="name">{value}</Sensitive>
    case 'text':
      return <Sensitive kind="text">{value}</Sensitive>
    case 'reference':
      return value
  }
}

function EntryLine({ account, member, amount }: { account: string; member: Entry['initiator']; amount: number }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
      <span className="min-w-0">
        {member && <MemberName member={member} />}
        {useBookNames().account(account)}
      </span>
      <Money cents={amount} sign={amount > 0 ? '+' : ''} />
    </li>
  )
}
