import { useQuery } from '@tanstack/react-query'
import { Check, Clock, LogOut } from 'lucide-react'
import { formatUsd } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorWords } from '../../api/error-words.ts'
import { saveLanguage } from '../../api/save-language.ts'
import { SoundSettings } from '../../features/notifications/sound-settings.tsx'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Meter } from '../../ui/bars.tsx'
import { withBreaks } from '../../ui/breaks.tsx'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { Figures } from '../../ui/figures.tsx'
import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { ThemePicker } from '../../ui/theme-picker.tsx'

type Limits = Output<'get_limits'>

/** /settings: who the member is here, what they may still move, how the app speaks and looks. */
export function SettingsScreen() {
  const t = useWords('app')
  return (
    <Screen title={t('settings')}>
      <div className="mt-5">
        <Split>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ProfileSection />
            <LimitsSection />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Section title={t('settings_look')}>
              <Box className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <LanguagePicker look="field" onPicked={(language) => void saveLanguage(language)} />
                <ThemePicker look="field" />
              </Box>
            </Section>
            <SoundSettings />
            <SignOutSection />
          </div>
        </Split>
      </div>
    </Screen>
  )
}

function ProfileSection() {
  const t = useWords('app')
  const { profile } = useAuth()
  const name = profile.full_name ?? profile.email
  return (
    <Section title={t('settings_profile')}>
      <Box flush>
        <Row
          start={<Face name={name} avatar_url={profile.avatar_url} size="l" blue />}
          title={name}
          sub={profile.hai_tag && `@${profile.hai_tag}`}
        />
        <div className="px-edge md:px-5">
          <Figures
            items={[
              { label: t('settings_email'), value: profile.email },
              { label: t('settings_phone'), value: profile.phone ?? t('settings_none') },
            ]}
          />
        </div>
      </Box>
    </Section>
  )
}

function LimitsSection() {
  const t = useWords('app')
  const { data, error } = useQuery(api.get_limits.query())
  return (
    <Section
      title={t('settings_limits')}
      action={
        data &&
        (data.tier > 0 ? (
          <Status mood="in" icon={Check}>
            {t('settings_tier', { tier: data.tier })}
          </Status>
        ) : (
          <Status mood="plain" icon={Clock}>
            {t('settings_unchecked')}
          </Status>
        ))
      }
    >
      <Box className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {data ? <LimitBars limits={data} /> : error ? <Notice kind="problem">{errorWords(error)}</Notice> : <LimitBones />}
      </Box>
    </Section>
  )
}

function LimitBars({ limits: { out_per_day, balance } }: { limits: Limits }) {
  const t = useWords('app')
  const language = useLanguage()
  const figure = ({ used, limit }: { used: number; limit: number }) => (
    <Rich
      text={t('settings_of', { used: formatUsd(used), limit: formatUsd(limit) })}
      b={(words) => <b className="text-ink">{words}</b>}
    />
  )
  return (
    <>
      <Meter
        label={t('settings_out_today')}
        used={out_per_day.used}
        limit={out_per_day.limit}
        figure={figure(out_per_day)}
        beneath={t('settings_left', {
          left: formatUsd(out_per_day.remaining),
          when: out_per_day.resets_at ? exactMoment(new Date(out_per_day.resets_at), language) : '',
        })}
      />
      <Meter
        label={t('settings_balance')}
        used={balance.used}
        limit={balance.limit}
        figure={figure(balance)}
        beneath={t('settings_room', { left: formatUsd(balance.remaining) })}
      />
    </>
  )
}

const LimitBones = () => (
  <>
    {[0, 1].map((index) => (
      <div key={index} className="grid gap-2 py-1">
        <Bone className="w-2/5" />
        <Bone className="h-1.5" />
        <Bone className="h-3 w-3/5" />
      </div>
    ))}
  </>
)

function SignOutSection() {
  const t = useWords('app')
  const { profile, signOut } = useAuth()
  return (
    <Section title={t('settings_session')}>
      <Box className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-sm wrap-anywhere text-ink-soft">{withBreaks(t('settings_signed_in', { email: profile.email }))}</p>
        <Button icon={LogOut} wide onClick={() => void signOut()}>
          {t('logout')}
        </Button>
      </Box>
    </Section>
  )
}
