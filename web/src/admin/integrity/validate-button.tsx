import { useMutation } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { differenceText } from '../ui/mask.ts'

/** Checks one member now. A mismatch locks the wallet and raises an alert if there is none yet. */
export function ValidateButton({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_integrity')
  const { mutate, isPending } = useMutation({
    mutationKey: ['validate_user_balance_with_alerts'],
    mutationFn: () => api.validate_user_balance_with_alerts({ user_id }),
    onSuccess: ({ is_consistent, delta, alert_created, wallet_status }) => {
      const amount = differenceText(delta, 'shown')
      const text = is_consistent
        ? t('validated_consistent')
        : `${delta === 0 ? t('validated_found') : t('validated_off', { delta: amount })} ${t(alert_created ? 'alert_made' : 'alert_there')} ${t(`validated_${wallet_status}`)}`
      toast({ title: t('validated'), text, kind: is_consistent ? 'done' : 'problem' })
    },
    onError: (error) => toast({ title: t('validation_failed'), text: errorMessage(error), kind: 'problem' }),
  })
  return (
    <Button icon={ScanSearch} busy={isPending} onClick={() => mutate()}>
      {t('validate')}
    </Button>
  )
}
