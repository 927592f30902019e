import type { Profile } from '@hai/contract/identity'
import { useEffect, useState } from 'react'
import { useSteps } from '../../lib/use-steps.ts'
import { NameStep } from './name-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { TagStep } from './tag-step.tsx'
import { useCompleteSetup } from './use-complete-setup.ts'
import { hasTexts, storedDraft } from '../../lib/stored-draft.ts'

export interface Draft {
  readonly name: string
  readonly tag: string
  readonly phone: string
}

export const setupDraft = storedDraft('setup_draft', (value): value is Draft => hasTexts(value, 'name', 'tag', 'phone'))

const order = ['name', 'tag', 'phone'] as const
type Step = (typeof order)[number]

export interface SetupProfileScreenProps {
  profile: Profile
  onCompleted: () => void
  onSignOut: () => void
}

export function SetupProfileScreen({ profile, onCompleted, onSignOut }: SetupProfileScreenProps) {
  const steps = useSteps<Step>('name')
  const [draft] = useState(() => setupDraft.read(profile.id))
  const [name, setName] = useState(draft?.name ?? profile.full_name ?? '')
  const [tag, setTag] = useState(draft?.tag ?? profile.hai_tag ?? '')
  const [phone, setPhone] = useState(draft?.phone ?? profile.phone ?? '')
  const setup = useCompleteSetup({
    user_id: profile.id,
    onCompleted: () => {
      setupDraft.forget()
      onCompleted()
    },
    onTagRefused: () => steps.back?.(),
  })
  useEffect(() => void setupDraft.keep(profile.id, { name, tag, phone }), [profile.id, name, tag, phone])

  function leave(): void {
    setupDraft.forget()
    onSignOut()
  }

  const frame = { done: order.indexOf(steps.step) + 1, total: order.length, onBack: steps.back, onSignOut: leave }
  switch (steps.step) {
    case 'name':
      return (
        <StepFrame key="name" {...frame}>
          <NameStep value={name} onChange={setName} onNext={() => steps.go('tag')} />
        </StepFrame>
      )
    case 'tag':
      return (
        <StepFrame key="tag" {...frame}>
          <TagStep value={tag} onChange={setTag} name={name} onNext={() => steps.go('phone')} />
        </StepFrame>
      )
    case 'phone':
      return (
        <StepFrame key="phone" {...frame}>
          <PhoneStep
            value={phone}
            onChange={setPhone}
            isBusy={setup.isPending}
            failure={setup.failure}
            onComplete={(number) => setup.mutate({ name, tag, phone: number })}
          />
        </StepFrame>
      )
  }
}
