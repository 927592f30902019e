import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Switch } from '../../ui/switch.tsx'
import { pushProblem, switchPushOff, switchPushOn } from './push-browser.ts'

const query = api.get_push_subscription.query()

/** The browser asks for permission only when the member turns push messages on. */
export function PushPanel() {
  const t = useTranslations('preferences')
  const { data, isPending, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  const [problem, setProblem] = useState(pushProblem)
  const change = useMutation({
    mutationKey: ['save_push_subscription', 'delete_push_subscription'],
    mutationFn: async ({ isOn, hides_amounts }: { isOn: boolean; hides_amounts: boolean }) => {
      if (!isOn) await switchPushOff()
      else if (data?.public_key && !(await switchPushOn(data.public_key, hides_amounts))) setProblem(pushProblem())
    },
  })
  if (isPending) return <RowsSkeleton rows={1} label={t('loading')} />
  if (!data) return <SectionFailed title={t('push_title')} onRetry={() => void refetch()} />
  const { public_key, is_on, hides_amounts } = data
  if (public_key === null) return null
  return (
    <Section title={t('push_title')}>
      {change.error && <Notice kind="problem" title={errorMessage(change.error)} />}
      <Box className="grid grid-cols-1 gap-2">
        {problem ? (
          <p>{t(`push_${problem}`)}</p>
        ) : (
          <>
            <Switch label={t('push_on')} isOn={is_on} onChange={(isOn) => change.mutate({ isOn, hides_amounts })} />
            {is_on && (
              <Switch
                label={t('push_hide')}
                hint={t('push_hide_hint')}
                isOn={hides_amounts}
                onChange={(hides) => change.mutate({ isOn: true, hides_amounts: hides })}
              />
            )}
            <p className="text-sm text-ink-soft">{t('push_text')}</p>
          </>
        )}
      </Box>
    </Section>
  )
}
