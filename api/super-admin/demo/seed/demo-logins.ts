/** The people of the demonstration who can sign in; their passwords are public, so never seed a real site. */
export const demoLogins = [
  { role: 'admin', name: 'Ruth Okafor', email: 'ruth@example.org', password: 'Demo-Admin-1' },
  { role: 'owner', name: 'Daniel Reyes', email: 'daniel@example.org', password: 'Demo-Owner-1' },
  { role: 'manager', name: 'Priya Shah', email: 'priya@example.org', password: 'Demo-Manager-1' },
] as const
