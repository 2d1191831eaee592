-- When the next mail falls due is asked often, and most mail is due at once.
create index mail_later on mail (ready) where ready > 0;
