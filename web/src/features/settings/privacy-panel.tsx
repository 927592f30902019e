import type { Output } from '@hai/contract/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { phoneText } from '../../lib/phone.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAccountSettings } from './use-account-settings.ts'

type Hidden = Partial<Pick<Output<'get_account_settings'>, 'hidden_from_email' | 'hidden_from_phone'>>

export function PrivacyPanel() {
  const t = useTranslations('settings')
  const { profile } = useAuth()
  const { data, error } = useAccountSettings()
  const change = useMutation({
    mutationKey: ['update_profile'],
    mutationFn: (hidden: Hidden) => api.update_profile(hidden),
    onMutate: (hidden) =>
      queryClient.setQueryData(api.get_account_settings.query().queryKey, (before) => before && { ...before, ...hidden }),
  })
  const problem = change.error ?? error
  return (
    <Section title={t('ui.privacy')}>
      <Box className="grid grid-cols-1 gap-3">
        {problem && <Notice kind="problem" title={errorMessage(problem)} />}
        {data ? (
          <>
            <Switch
              label={t('found_by_email')}
              hint={profile.email}
              isOn={!data.hidden_from_email}
              onChange={(on) => change.mutate({ hidden_from_email: !on })}
            />
            <Switch
              label={t('found_by_phone')}
              hint={profile.phone === null ? t('no_phone') : phoneText(profile.phone)}
              isOn={!data.hidden_from_phone}
              onChange={(on) => change.mutate({ hidden_from_phone: !on })}
            />
          </>
        ) : (
          !error && <SkeletonBlock className="h-(--size-touch)" />
        )}
        <p className="text-sm text-ink-soft">{t('found_text')}</p>
      </Box>
    </Section>
  )
}
