import { departments, payoutMethods, type PayoutMethod } from '@hai/contract/agent-values'
import type { Output } from '@hai/contract/contract'
import { departmentName } from '@hai/contract/department-name'
import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/choice.tsx'
import { Field, useFieldWords, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'

const fields = {
  commune: { min: 2, max: 60 },
  address: { min: 5, max: 200 },
  hours: { min: 2, max: 120 },
} as const
type FieldName = keyof typeof fields
const names = ['commune', 'address', 'hours'] as const
const labels = { commune: 'ui.commune', address: 'address', hours: 'ui.hours' } as const

const checkLook = 'flex min-h-(--size-touch) items-center gap-3'
const boxLook = 'size-6 flex-none accent-accent-ink'

/** `before`: the member's earlier application, whose values fill the form. Null if there is none. */
export function ApplyForm({ before }: { before: Output<'get_agent_request'>['request'] }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const isOnline = useOnline()
  const [department, setDepartment] = useState(before?.department ?? 'Ouest')
  const [place, setPlace] = useState<Record<FieldName, string>>({
    commune: before?.commune ?? '',
    address: before?.address ?? '',
    hours: before?.hours ?? '',
  })
  const [methods, setMethods] = useState<readonly PayoutMethod[]>(before?.methods ?? ['cash_pickup'])
  const [agreed, setAgreed] = useState(false)
  const send = useMutation({
    mutationFn: () => api.request_agent_status({ department, ...place, methods: [...methods], agreed: true }),
    onSuccess: (request) => {
      toast({ title: t('sent'), kind: 'done' })
      queryClient.setQueryData(api.get_agent_request.query().queryKey, { request, is_agent: false })
    },
  })
  const isShort = (name: FieldName): boolean => place[name].trim().length < fields[name].min
  const form = useForm({
    errors: {
      commune: isShort('commune') && t('missing'),
      address: isShort('address') && t('missing'),
      hours: isShort('hours') && t('missing'),
      methods: methods.length === 0 && t('missing_method'),
      agreed: !agreed && t('missing_agreement'),
    },
    isBusy: send.isPending || !isOnline,
    onSubmit: () => send.mutate(),
  })

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={form.submit}>
      {send.error && <Notice kind="problem" title={errorMessage(send.error)} />}
      <Picker
        variant="field"
        icon={MapPin}
        label={t('ui.department')}
        value={department}
        options={departments.map((value) => ({ value, text: departmentName(value, language) }))}
        onPick={(value) => setDepartment(departments.find((one) => one === value) ?? department)}
      />
      {names.map((name) => (
        <Field
          key={name}
          label={t(labels[name])}
          hint={name === 'commune' ? undefined : t(`${name}_hint`)}
          value={place[name]}
          maxLength={fields[name].max}
          autoComplete={name === 'address' ? 'street-address' : 'off'}
          onChange={({ target }) => setPlace((known) => ({ ...known, [name]: target.value }))}
          {...form.field(name)}
        />
      ))}
      <Methods methods={methods} onMethods={setMethods} error={form.field('methods').error} />
      <Agreement agreed={agreed} onAgreed={setAgreed} error={form.field('agreed').error} />
      <Button type="submit" kind="main" size="tall" wide busy={send.isPending} refused={!isOnline}>
        {t('apply')}
      </Button>
    </form>
  )
}

interface AgreementProps {
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  error: ReactNode
}

function Agreement({ agreed, onAgreed, error }: AgreementProps) {
  const t = useTranslations('agents')
  const { control, below } = useFieldWords({ error })
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t('agreement')}</p>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-ink-soft">
        <li>{t('agreement_full')}</li>
        <li>{t('agreement_price')}</li>
        <li>{t('agreement_privacy')}</li>
      </ul>
      <label className={checkLook}>
        <input
          {...control}
          type="checkbox"
          className={boxLook}
          checked={agreed}
          onChange={({ target }) => onAgreed(target.checked)}
        />
        <span className="min-w-0">{t('agree')}</span>
      </label>
      {below}
    </div>
  )
}

interface MethodsProps {
  methods: readonly PayoutMethod[]
  onMethods: (methods: readonly PayoutMethod[]) => void
  error: ReactNode
}

function Methods({ methods, onMethods, error }: MethodsProps) {
  const t = useTranslations('agents')
  return (
    <FieldGroup label={t('methods')} error={error}>
      {payoutMethods.map((method) => (
        <label key={method} className={checkLook}>
          <input
            type="checkbox"
            className={boxLook}
            checked={methods.includes(method)}
            onChange={({ target }) =>
              onMethods(payoutMethods.filter((one) => (one === method ? target.checked : methods.includes(one))))
            }
          />
          <span className="min-w-0">{t(`method_${method}`)}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
