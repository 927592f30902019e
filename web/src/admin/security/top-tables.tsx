import { wholeNumber } from '@hai/contract/number-text'
import type { SecurityActivity } from '@hai/contract/security-admin'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { clockTime } from '../../lib/clock-time.ts'
import { shortDay } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { FigureTable, type FigureColumn } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { linkStyle } from '../ui/link-style.ts'
import { Ip, ActorCell } from './cells.tsx'
import type { Words } from './texts.ts'

interface TableProps<Row> {
  rows: readonly Row[]
  span: string
}

const tryColumns = <Row extends { failed: number; refused: number }>(t: Words): FigureColumn<Row>[] => [
  { id: 'failed', header: t('failed'), cell: ({ failed }) => wholeNumber(failed, 'en'), align: 'end' },
  { id: 'refused', header: t('refused'), cell: ({ refused }) => wholeNumber(refused, 'en'), align: 'end' },
]

export function Addresses({ rows, span }: TableProps<SecurityActivity['addresses'][number]>) {
  const t = useTranslations('admin_security')
  if (rows.length === 0) return <None title={t('top_addresses')} />
  return (
    <Panel title={t('top_addresses')}>
      <FigureTable
        label={t('top_addresses')}
        rows={rows}
        rowKey={({ ip_address }) => ip_address}
        columns={[
          {
            id: 'ip_address',
            header: t('admin_ui.ip_address'),
            cell: ({ ip_address: ip }) => (
              <Link href={adminPaths.securityEnhanced({ span, ip })} className={linkStyle}>
                <Wide>
                  <Ip>{ip}</Ip>
                </Wide>
              </Link>
            ),
          },
          ...tryColumns<SecurityActivity['addresses'][number]>(t),
          { id: 'accounts', header: t('admin_ui.accounts'), cell: ({ accounts }) => accounts, align: 'end' },
          { id: 'last_at', header: t('admin_ui.last_seen'), cell: ({ last_at }) => <When iso={last_at} />, align: 'end' },
        ]}
      />
    </Panel>
  )
}

export function Accounts({ rows, span }: TableProps<SecurityActivity['accounts'][number]>) {
  const t = useTranslations('admin_security')
  if (rows.length === 0) return <None title={t('top_accounts')} />
  return (
    <Panel title={t('top_accounts')}>
      <FigureTable
        label={t('top_accounts')}
        rows={rows}
        rowKey={({ email }) => email}
        columns={[
          {
            id: 'account',
            header: t('admin_ui.account'),
            cell: ({ person, email }) => (
              <Wide>
                <ActorCell person={person} email={email} />
              </Wide>
            ),
          },
          ...tryColumns<SecurityActivity['accounts'][number]>(t),
          { id: 'addresses', header: t('addresses'), cell: ({ addresses }) => addresses, align: 'end' },
          { id: 'last_at', header: t('admin_ui.last_seen'), cell: ({ last_at }) => <When iso={last_at} />, align: 'end' },
          {
            id: 'open',
            header: t('admin_ui.entries'),
            align: 'end',
            cell: ({ email: account }) => (
              <Link href={adminPaths.securityEnhanced({ span, account })} className={linkStyle}>
                {t('admin_ui.show')}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  )
}

export function Hours({ rows, span }: TableProps<SecurityActivity['by_hour'][number]>) {
  const t = useTranslations('admin_security')
  const now = useNow()
  const busy = rows.filter(({ failed, refused, lockouts }) => failed + refused + lockouts > 0).toReversed()
  if (busy.length === 0) return <None title={t('hours')} />
  return (
    <Panel title={t('hours')}>
      <FigureTable
        label={t('hours')}
        rows={busy}
        rowKey={({ hour }) => hour}
        columns={[
          {
            id: 'hour',
            header: t('admin_ui.hour'),
            cell: ({ hour }) => (
              <Link href={adminPaths.securityEnhanced({ span, hour })} className={linkStyle}>
                {shortDay(new Date(hour), 'en', now)}, {clockTime(new Date(hour))}
              </Link>
            ),
          },
          ...tryColumns<SecurityActivity['by_hour'][number]>(t),
          { id: 'lockouts', header: t('lockouts'), cell: ({ lockouts }) => lockouts, align: 'end' },
        ]}
      />
    </Panel>
  )
}

/** Keeps names from breaking letter by letter in a scrolling table. */
const Wide = ({ children }: { children: ReactNode }) => <span className="block min-w-32">{children}</span>

function None({ title }: { title: string }) {
  const t = useTranslations('admin_security')
  return (
    <Panel title={title}>
      <p className="text-ink-soft">{t('none_failed')}</p>
    </Panel>
  )
}
