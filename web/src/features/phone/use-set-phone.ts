import { api } from '../../api/api.ts'
import { refetchAfterTierChange } from '../../api/refetch-after-tier-change.ts'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useReauthenticated } from '../../api/use-reauthenticated.ts'

/** Changes or removes the phone number and shows a toast. Changing a verified number may need the password. */
export function useSetPhone(said: string, onDone: () => void) {
  const { reloadProfile } = useAuth()
  return useReauthenticated(
    async (proof, phone: string | null) => {
      await api.set_phone({ phone, ...proof })
      await reloadProfile()
      refetchAfterTierChange()
    },
    () => {
      toast({ title: said, kind: 'done' })
      onDone()
    },
  )
}
