// One file of what the bars show once the page stands: each further one would be named in the first.
export { UnreadMark } from '../../features/chat/unread-mark.tsx'
export { AnyDispute } from '../../features/disputes/any-dispute.tsx'
