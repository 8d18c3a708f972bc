/** Who may see what is behind the shop; nobody else fetches which pages there are. */
export const offices = { '/admin': 'admin', '/audit': 'auditor' } as const;
