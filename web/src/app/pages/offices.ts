/** Who may see each back office; nobody else loads the list of its pages. */
export const offices = { '/admin': 'admin', '/audit': 'auditor' } as const;
