import { useId, useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { groupsFor, permissionGroups, roles, type PermissionGroup, type Right, type Role } from '@site/src/data/roles';
import { ScrollTable } from '../../ScrollTable';
import styles from './styles.module.css';

function Cell({ right }: { right: Right }): ReactNode {
  return <td className={right === 'No' ? styles.no : undefined}>{right === 'No' ? '–' : right}</td>;
}

function Group({ group: { name, permissions }, visibleRoles }: { group: PermissionGroup; visibleRoles: readonly Role[] }): ReactNode {
  return (
    <tbody>
      <tr>
        <th className={styles.group} scope="rowgroup" colSpan={visibleRoles.length + 1}>
          {name}
        </th>
      </tr>
      {permissions.map(({ task, page, rights }) => (
        <tr key={task}>
          <th className={styles.task} scope="row">
            <Link to={page}>{task}</Link>
          </th>
          {visibleRoles.map((role) => (
            <Cell key={role} right={rights[roles.indexOf(role)] ?? 'No'} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A table of what each role can do in the Hub, for all roles or one of them. */
export default function RoleMatrix(): ReactNode {
  const id = useId();
  const [role, setRole] = useState<Role>();
  const groups = role ? groupsFor(role) : permissionGroups;
  const count = groups.reduce((sum, { permissions }) => sum + permissions.length, 0);
  const total = permissionGroups.reduce((sum, { permissions }) => sum + permissions.length, 0);
  const visibleRoles = role ? [role] : roles;
  return (
    <section className={styles.matrix} aria-label="Role permissions">
      <p className={styles.filter} data-needs-script>
        <label htmlFor={id}>Show permissions for</label>
        <select id={id} value={role ?? ''} onChange={({ target }) => setRole(roles.find((name) => name === target.value))}>
          <option value="">All roles</option>
          {roles.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <span role="status">{role ? `${count} of ${total} tasks` : `${total} tasks`}</span>
      </p>
      <ScrollTable>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {visibleRoles.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.name} group={group} visibleRoles={visibleRoles} />
        ))}
      </ScrollTable>
    </section>
  );
}
