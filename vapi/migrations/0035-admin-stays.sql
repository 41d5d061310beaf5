-- What is said where somebody would freeze the account named admin, the administrator himself included.
comment on constraint app_user_admin_stays on app_user is '账号 admin 不可删除、冻结或改名';
