import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useReauthenticated } from '../../account/use-reauthenticated.ts'

/** The server may ask for the password, for example to change a verified number. */
export function useSetPhone(text: string, onDone: () => void) {
  const { reloadProfile } = useAuth()
  return useReauthenticated(
    'set_phone',
    async (proof, phone: string | null) => {
      await api.set_phone({ phone, ...proof })
      await reloadProfile()
    },
    () => {
      toast({ title: text, kind: 'done' })
      onDone()
    },
  )
}
