export { SupportScreen } from './support-screen.tsx'
export { TicketScreen } from './ticket-screen.tsx'
