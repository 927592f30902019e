import type { UserAction } from '@hai/contract/user-words'
import type { AdminUser } from '@hai/contract/users'

export interface UserActionDialogProps {
  user: AdminUser
  action: UserAction
  onClose: () => void
}
