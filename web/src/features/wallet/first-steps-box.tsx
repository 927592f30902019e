import type { Output } from '@hai/contract/contract'
import { ArrowUpRight, Camera, ChevronRight, Plus, Smartphone, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '@hai/contract/identity'
import { useAuth } from '../../api/auth-context.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'

type FirstStep = 'phone' | 'money' | 'payment' | 'picture'

type Known = Pick<Output<'get_dashboard'>, 'activity' | 'recent_recipients' | 'pending_sends'>

export function firstStepsLeft(
  { phone_verified, avatar_url }: Pick<Profile, 'phone_verified' | 'avatar_url'>,
  { activity, recent_recipients, pending_sends }: Known,
): FirstStep[] {
  const done: Record<FirstStep, boolean> = {
    money: activity.length > 0,
    payment: recent_recipients.length > 0 || pending_sends > 0 || activity.some(({ direction }) => direction === 'out'),
    phone: phone_verified,
    picture: avatar_url !== null,
  }
  return (['money', 'payment', 'phone', 'picture'] as const).filter((step) => !done[step])
}

const ways: Record<FirstStep, { icon: LucideIcon; href: string } | { icon: LucideIcon; onClick: () => void }> = {
  money: { icon: Plus, onClick: () => openOverlay('add-funds') },
  payment: { icon: ArrowUpRight, onClick: () => openOverlay('send') },
  phone: { icon: Smartphone, href: paths.verifyPhone({ returnTo: paths.dashboard() }) },
  picture: { icon: Camera, href: paths.settings() },
}

export function FirstStepsBox({ dashboard }: { dashboard: Output<'get_dashboard'> }) {
  const t = useTranslations('first_steps')
  const { profile } = useAuth()
  const key = `first_steps_${profile.id}`
  const [isHidden, setHidden] = useState(() => readStored(key) === 'hidden')
  const left = firstStepsLeft(profile, dashboard)
  if (isHidden || left.length === 0) return null
  const hide = () => {
    writeStored(key, 'hidden')
    setHidden(true)
  }
  return (
    <Section
      title={t('title')}
      action={
        <Button kind="plain" size="small" className="-mx-press" onClick={hide}>
          {t('hide')}
        </Button>
      }
    >
      <Box flush>
        <ul>
          {left.map((step) => {
            const { icon, ...way } = ways[step]
            return (
              <li key={step}>
                <Row
                  {...way}
                  start={<Glyph icon={icon} />}
                  title={t(step)}
                  sub={t(`${step}_text`)}
                  end={<ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />}
                />
              </li>
            )
          })}
        </ul>
      </Box>
    </Section>
  )
}
