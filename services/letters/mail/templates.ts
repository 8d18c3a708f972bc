/**
 * The look of letters, for Eta. Mail programs support tables and inline styles, and little else; the colours are the
 * look's (look §2). Values in `<%= %>` are escaped.
 */
export const html = `<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title><%= it.subject %></title>
</head>
<body style="margin:0;background:#f3f7f6;color:#10233b;font:16px/1.5 Figtree,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f7f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #d3dede;border-radius:16px;border-collapse:separate;overflow:hidden">
<tr><td style="background:#bfe3f6;padding:16px 24px;font-size:30px;font-weight:900;letter-spacing:-1.3px;line-height:1;color:#10233b">suuq</td></tr>
<tr><td style="padding:0;line-height:0;font-size:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<% for (const [colour, share] of it.selvedge) { %>
<td height="6" width="<%= share %>%" style="background:<%= colour %>;height:6px;line-height:6px">&#8203;</td>
<% } %>
</tr></table></td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2"><%= it.head %></h1>
<p style="margin:0 0 16px"><%= it.greeting %></p>
<% for (const block of it.blocks) { %>
<% if (block.kind === 'paragraph') { %>
<p style="margin:0 0 16px"><%= block.text %></p>
<% } else if (block.kind === 'link') { %>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:#1743b5;border-radius:10px"><a href="<%= block.href %>" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:700;text-decoration:none"><%= block.label %></a></td></tr></table>
<% } else if (block.kind === 'list') { %>
<p style="margin:0 0 16px"><b><%= block.head %></b>
<% for (const line of block.lines) { %>
<br><%= line %>
<% } %>
</p>
<% } else { %>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
<% for (const line of block.lines) { %>
<tr><td style="padding:8px 12px 8px 0;border-top:1px solid #d3dede"><%= line.name %><br><span style="color:#4d5e72;font-size:14px"><%= line.detail %></span></td><td align="right" valign="top" style="padding:8px 0;border-top:1px solid #d3dede;white-space:nowrap"><%= line.sum %></td></tr>
<% } %>
<% block.totals.forEach(([label, sum], index) => { %>
<% const last = index === block.totals.length - 1 ? ';font-weight:700;border-top:1px solid #728392' : ';color:#4d5e72'; %>
<tr><td style="padding:4px 12px 4px 0<%= last %><%= index === 0 ? ';border-top:1px solid #728392' : '' %>"><%= label %></td><td align="right" style="padding:4px 0;white-space:nowrap<%= last %><%= index === 0 ? ';border-top:1px solid #728392' : '' %>"><%= sum %></td></tr>
<% }) %>
<% for (const [label, sum] of block.after) { %>
<tr><td style="padding:4px 12px 4px 0;color:#4d5e72"><%= label %></td><td align="right" style="padding:4px 0;white-space:nowrap;color:#4d5e72"><%= sum %></td></tr>
<% } %>
</table>
<% } %>
<% } %>
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #d3dede;color:#4d5e72;font-size:14px"><%= it.footer %>
<% if (it.leave) { %>
<br><a href="<%= it.leave.href %>" style="color:#4d5e72"><%= it.leave.label %></a>
<% } %>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** The same as plain text. Nothing is escaped. */
export const text = `<%= it.head %>


<%= it.greeting %>


<% for (const block of it.blocks) { %>
<% if (block.kind === 'paragraph') { %>
<%= block.text %>

<% } else if (block.kind === 'link') { %>
<%= block.label %>:
<%= block.href %>

<% } else if (block.kind === 'list') { %>
<%= [block.head + ':', ...block.lines].join('\\n') %>

<% } else { %>
<% for (const line of block.lines) { %>
<%= line.name %>, <%= line.detail %>: <%= line.sum %>

<% } %>
<% for (const [label, sum] of [...block.totals, ...block.after]) { %>
<%= label %>: <%= sum %>

<% } %>
<% } %>

<% } %>
--
<%= it.footer %>

<% if (it.leave) { %>
<%= it.leave.label %>:
<%= it.leave.href %>

<% } %>
`;
