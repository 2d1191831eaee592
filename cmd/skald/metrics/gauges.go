package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"skald/bot"
	"skald/bot/table"
)

// Sources are asked at each scrape.
type Sources struct {
	Health  func() bot.Health
	Unsent  func() int           // mails in the outbox
	Overdue func() time.Duration // how long the oldest mail waits that is due
	Matches func() map[table.Tally]int
	Held    func() map[string]time.Time // what this process looks after, and since when
}

// Watch adds what the sources say to the figures. It is called once.
func (m *Metrics) Watch(s Sources) { m.registry.MustRegister(gauges{s}) }

// gauges makes figures of what the sources say.
type gauges struct{ Sources }

var (
	connectedDesc = prometheus.NewDesc("skald_gateway_connected", "1 while Discord's gateway is connected.", nil, nil)
	sinceDesc     = prometheus.NewDesc("skald_gateway_state_since_timestamp_seconds", "Since when the gateway is connected, or is not.", nil, nil)
	openedDesc    = prometheus.NewDesc("skald_gateway_connections_total", "Connections to the gateway since the start; those after the first are reconnects.", nil, nil)
	elsewhereDesc = prometheus.NewDesc("skald_interactions_elsewhere_total", "Interactions that another program with the same token answered.", nil, nil)
	unsentDesc    = prometheus.NewDesc("skald_outbox_mails", "Messages that are still to be sent, due or not.", nil, nil)
	overdueDesc   = prometheus.NewDesc("skald_outbox_oldest_due_seconds", "How long ago the oldest message that is due was put in.", nil, nil)
	heldDesc      = prometheus.NewDesc("skald_looks_after_since_timestamp_seconds", "Since when this process looks after a shard, or the competitions, where several share them out.", []string{"unit"}, nil)
	matchesDesc   = prometheus.NewDesc("skald_matches", "Matches by title and status, counted every few minutes.", []string{"title", "status"}, nil)
)

// Describe implements prometheus.Collector.
func (g gauges) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connectedDesc, sinceDesc, openedDesc, elsewhereDesc, unsentDesc, overdueDesc, heldDesc, matchesDesc} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (g gauges) Collect(to chan<- prometheus.Metric) {
	tell := func(d *prometheus.Desc, kind prometheus.ValueType, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, kind, value, labels...)
	}
	h := g.Health()
	connected := 0.0
	if h.Gateway.Connected {
		connected = 1
	}
	tell(connectedDesc, prometheus.GaugeValue, connected)
	if !h.Gateway.Since.IsZero() {
		tell(sinceDesc, prometheus.GaugeValue, float64(h.Gateway.Since.Unix()))
	}
	tell(openedDesc, prometheus.CounterValue, float64(h.Gateway.Opened))
	tell(elsewhereDesc, prometheus.CounterValue, float64(h.Elsewhere.Count))
	tell(unsentDesc, prometheus.GaugeValue, float64(g.Unsent()))
	tell(overdueDesc, prometheus.GaugeValue, g.Overdue().Seconds())
	for unit, since := range g.Held() {
		tell(heldDesc, prometheus.GaugeValue, float64(since.Unix()), unit)
	}
	for tally, n := range g.Matches() {
		tell(matchesDesc, prometheus.GaugeValue, float64(n), tally.Title, string(tally.Status))
	}
}
