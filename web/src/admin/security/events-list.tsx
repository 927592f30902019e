import type { SecurityEvent } from '@hai/contract/security-admin'
import { eventSeverities, securityEventNameList } from '@hai/contract/security-values'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { momentColumn } from '../ui/table/columns.tsx'
import { linkStyle } from '../ui/link-style.ts'
import { FactList, Ip, Severity, ActorCell, actorCsv } from './cells.tsx'
import type { Words } from './texts.ts'

const columnsIn = (t: Words): readonly Column<SecurityEvent, 'created_at'>[] => [
  {
    id: 'event',
    header: t('event'),
    cell: ({ name, escalated, source }) => (
      <>
        <span className="block font-medium">{t(`event_${name}`)}</span>
        {source === 'browser' && <span className="block text-sm text-ink-soft">{t('reported_by_browser')}</span>}
        {escalated && <span className="block text-sm text-ink-soft">{t('triggered_a_rule')}</span>}
      </>
    ),
    csv: ({ name }) => t(`event_${name}`),
  },
  {
    id: 'severity',
    header: t('admin_ui.severity'),
    cell: ({ severity }) => <Severity severity={severity} />,
    csv: ({ severity }) => t(`admin_ui.severity_${severity}`),
  },
  {
    id: 'who',
    header: t('admin_ui.member'),
    cell: ({ person, email }) => <ActorCell person={person} email={email} />,
    csv: ({ person, email }, say) => actorCsv({ person, email }, say),
  },
  {
    id: 'ip_address',
    header: t('admin_ui.ip_address'),
    cell: ({ ip_address }) => <Ip>{ip_address}</Ip>,
    csv: ({ ip_address }, say) => say.ip(ip_address),
  },
  momentColumn({ id: 'created_at', header: t('admin_ui.time'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
]

const filtersIn = (
  t: Words,
): readonly Filter<
  'event' | 'severity' | 'user' | 'ip_address' | 'escalated' | 'with_staff_reads' | 'date_from' | 'date_to'
>[] => [
  {
    kind: 'select',
    key: 'event',
    label: t('event'),
    options: securityEventNameList.map((value) => ({ value, text: t(`event_${value}`) })),
  },
  {
    kind: 'select',
    key: 'severity',
    label: t('admin_ui.severity'),
    options: eventSeverities.map((value) => ({ value, text: t(`admin_ui.severity_${value}`) })),
  },
  { kind: 'yes_no', key: 'escalated', label: t('triggered_a_rule'), yes: t('admin_ui.yes'), no: t('admin_ui.no') },
  { kind: 'yes_no', key: 'with_staff_reads', label: t('staff_reads'), yes: t('staff_reads_shown'), no: t('staff_reads_hidden') },
  { kind: 'text', key: 'user', label: t('admin_ui.haitag_email_or_id') },
  { kind: 'text', key: 'ip_address', label: t('admin_ui.ip_address') },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('admin_ui.time') },
]

export function EventsList() {
  const t = useTranslations('admin_security')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  const [opened, setOpened] = useState<SecurityEvent | null>(null)
  return (
    <>
      <DataTable
        list="list_security_events"
        label={t('events')}
        columns={columns}
        filters={filters}
        sort={{ by: 'created_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        polls
        empty={{ title: t('no_events'), text: t('no_events_text') }}
      />
      {opened && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function EventDialog({ event, onClose }: { event: SecurityEvent; onClose: () => void }) {
  const t = useTranslations('admin_security')
  const language = useLanguage()
  const { event_type, name, severity, source, person, email, ip_address, created_at, details } = event
  return (
    <DetailDialog title={t(`event_${name}`)} onClose={onClose}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Severity severity={severity} />
        <span className="text-ink-soft">{exactMoment(new Date(created_at), language)}</span>
      </p>
      {source === 'browser' && <p className="text-ink-soft">{t('reported_by_browser')}</p>}
      <ActorCell person={person} email={email} />
      <p>
        {t('ui.from')} <Ip>{ip_address}</Ip>
      </p>
      {/* The title names the step. */}
      <FactList facts={details.filter(({ field }) => event_type !== 'admin_access' || field !== 'action')} />
      <div className="flex flex-wrap gap-x-5">
        <Link href={adminPaths.securityEnhanced({ ip: ip_address })} className={linkStyle}>
          {t('more_of_address')}
        </Link>
        {(person?.email ?? email) && (
          <Link href={adminPaths.securityEnhanced({ account: person?.email ?? email ?? '' })} className={linkStyle}>
            {t('more_of_account')}
          </Link>
        )}
      </div>
    </DetailDialog>
  )
}
