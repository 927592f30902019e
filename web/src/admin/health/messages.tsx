import type { MessageHour, SystemReport } from '@hai/contract/health'
import type { MessageOutcome } from '@hai/contract/health-values'
import { clockTime } from '../../lib/clock-time.ts'
import { shortDay } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { countText } from './amounts.ts'

interface Hour {
  hour: string
  of: (channel: MessageHour['channel'], outcome: MessageOutcome) => number
}

const sumOf = (rows: readonly MessageHour[], channel: MessageHour['channel'], outcome: MessageOutcome): number =>
  rows.reduce((sum, row) => sum + (row.channel === channel && row.outcome === outcome ? row.count : 0), 0)

function hoursOf(rows: readonly MessageHour[]): readonly Hour[] {
  const hours = [...new Set(rows.map(({ hour }) => hour))].toSorted().toReversed()
  return hours.map((hour) => {
    const own = rows.filter((row) => row.hour === hour)
    return { hour, of: (channel, outcome) => sumOf(own, channel, outcome) }
  })
}

export function Messages({ of: { messages, health } }: { of: SystemReport }) {
  const t = useTranslations('admin_health')
  const now = useNow()
  const hours = hoursOf(messages)
  const describeHour = (channel: MessageHour['channel']) => (one: Hour) =>
    [one.of(channel, 'sent'), one.of(channel, 'put_off'), one.of(channel, 'given_up')].map(countText).join(' / ')
  return (
    <Panel title={t('messages')} aside={<span className="text-sm text-ink-soft">{t('last_day')}</span>}>
      <Facts>
        <Fact label={t('mails_sent')}>{countText(sumOf(messages, 'mail', 'sent'))}</Fact>
        <Fact label={t('texts_sent')}>{countText(sumOf(messages, 'text', 'sent'))}</Fact>
        <Fact label={t('admin_ui.waiting')}>{countText(health.outbox.waiting)}</Fact>
        <Fact label={t('mails_given_up')}>{countText(sumOf(messages, 'mail', 'given_up'))}</Fact>
        <Fact label={t('texts_given_up')}>{countText(sumOf(messages, 'text', 'given_up'))}</Fact>
      </Facts>
      {hours.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('no_messages')}</p>
      ) : (
        <>
          <FigureTable
            label={t('messages')}
            rows={hours}
            rowKey={({ hour }) => hour}
            columns={[
              {
                id: 'hour',
                header: t('admin_ui.hour'),
                cell: ({ hour }) => `${shortDay(new Date(hour), 'en', now)}, ${clockTime(new Date(hour))}`,
              },
              { id: 'mail', header: t('mails'), align: 'end', cell: describeHour('mail') },
              { id: 'text', header: t('texts'), align: 'end', cell: describeHour('text') },
            ]}
          />
          <p className="text-sm text-ink-soft">{t('order_of_outcomes')}</p>
        </>
      )}
    </Panel>
  )
}
