import type { Output } from '@hai/contract/contract'
import type { NotificationChannel, NotificationKind } from '@hai/contract/notification-kinds'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'

type Preferences = Output<'get_notification_preferences'>['preferences']
type Preference = Preferences[number]

const query = api.get_notification_preferences.query()

const changed = (known: Preferences, { kind, channel, is_on }: Preference): Preferences =>
  known.map((one) => (one.kind === kind && one.channel === channel ? { ...one, is_on } : one))

export function PreferencesPanel() {
  const t = useTranslations('preferences')
  const { data, isPending, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  const change = useMutation({
    mutationKey: ['set_notification_preferences'],
    mutationFn: (preference: Preference) => api.set_notification_preferences({ preferences: [preference] }),
    scope: { id: 'notification_preferences' },
    onMutate: async (preference) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, (known) => known && { preferences: changed(known.preferences, preference) })
    },
  })
  if (isPending) return <RowsSkeleton rows={4} label={t('loading')} />
  if (!data) return <SectionFailed title={t('ui.notifications')} onRetry={() => void refetch()} />
  const choose = (preference: Preference) => change.mutate(preference)
  return (
    <Section title={t('ui.notifications')}>
      {change.error && <Notice kind="problem" title={errorMessage(change.error)} />}
      <Ways channel="in_app" preferences={data.preferences} onChange={choose} />
      <Ways channel="mail" preferences={data.preferences} onChange={choose} />
    </Section>
  )
}

interface WaysProps {
  channel: NotificationChannel
  preferences: Preferences
  onChange: (preference: Preference) => void
}

function Ways({ channel, preferences, onChange }: WaysProps) {
  const t = useTranslations('preferences')
  const kinds: Record<NotificationKind, string> = {
    messages: t('ui.messages'),
    money: t('money'),
    requests: t('ui.money_requests'),
    schedules: t('ui.scheduled_payments'),
    cashouts: t('ui.cash_outs'),
    tasks: t('ui.tasks'),
    disputes: t('ui.disputes'),
    support: t('ui.support'),
    referrals: t('referrals'),
    account: t('account'),
  }
  return (
    <Box>
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="float-start mb-1 w-full font-bold">{t(channel)}</legend>
        {preferences
          .filter((preference) => preference.channel === channel)
          .map(({ kind, is_on }) => (
            <Switch key={kind} label={kinds[kind]} isOn={is_on} onChange={(on) => onChange({ kind, channel, is_on: on })} />
          ))}
        <p className="text-sm text-ink-soft">{t(`${channel}_text`)}</p>
      </fieldset>
    </Box>
  )
}
